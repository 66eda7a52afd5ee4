import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { MIDDLE, PHOTO_WORDS, type PhotoCrop } from '../photo-form.ts'
import { PHOTO_MAX_ZOOM, PHOTO_PIXELS, PHOTO_SMALLEST } from '../photo-limits.ts'

type PhotoCropProps = {
  file: File
  busy: boolean
  error: string | undefined
  onSave: (crop: PhotoCrop) => void
  onClose: () => void
}

type Size = { width: number; height: number }

/** Chooses the square of a picture to show, with a preview. The server crops it. */
export function PhotoCropDialog({ file, busy, error, onSave, onClose }: PhotoCropProps) {
  const address = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [unreadable, setUnreadable] = useState(false)
  const [crop, setCrop] = useState(MIDDLE)
  const problem = unreadable ? PHOTO_WORDS.damaged : size && problemOf(size)
  const change = (part: Partial<PhotoCrop>) => setCrop(last => ({ ...last, ...part }))
  const shown = size && relativeSize(size, crop.zoom)
  // Don't zoom in further than the minimum photo size.
  const maxZoom = size
    ? Math.min(PHOTO_MAX_ZOOM, Math.min(size.width, size.height) / PHOTO_SMALLEST)
    : 1

  return (
    <Dialog
      open
      onClose={onClose}
      title="Your photo"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {!problem && (
            <Button busy={busy} busyLabel="Saving" onClick={() => onSave(crop)}>
              Save photo
            </Button>
          )}
        </>
      }
    >
      <FormAlert watch={error} className="mb-4">
        {problem ?? error}
      </FormAlert>
      {address && !problem && (
        <>
          <Preview
            address={address}
            crop={crop}
            shown={shown}
            onSize={setSize}
            onFail={() => setUnreadable(true)}
            onMove={change}
          />
          <div className="mt-6 space-y-4">
            <Slider
              label="Zoom"
              min={1}
              max={maxZoom}
              value={crop.zoom}
              onChange={zoom => change({ zoom })}
            />
            <Slider
              label="Left to right"
              value={crop.x}
              disabled={shown === undefined || shown.width <= 1}
              onChange={x => change({ x })}
            />
            <Slider
              label="Top to bottom"
              value={crop.y}
              disabled={shown === undefined || shown.height <= 1}
              onChange={y => change({ y })}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

type PreviewProps = {
  address: string
  crop: PhotoCrop
  shown: Size | undefined
  onSize: (size: Size) => void
  onFail: () => void
  onMove: (part: Partial<PhotoCrop>) => void
}

/** The resulting square; the picture can be dragged. */
function Preview({ address, crop, shown, onSize, onFail, onMove }: PreviewProps) {
  const { width = 1, height = 1 } = shown ?? {}
  const dragStart = useRef<{ x: number; y: number; from: PhotoCrop } | null>(null)

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!dragStart.current) return
    const edge = event.currentTarget.clientWidth
    const moved = (by: number, from: number, share: number) =>
      share > 1 ? Math.min(1, Math.max(0, from - by / edge / (share - 1))) : from
    const { x, y, from } = dragStart.current
    onMove({
      x: moved(event.clientX - x, from.x, width),
      y: moved(event.clientY - y, from.y, height),
    })
  }
  return (
    <div
      className="relative mx-auto aspect-square w-full max-w-64 cursor-grab touch-none overflow-hidden rounded bg-sunken select-none active:cursor-grabbing"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStart.current = { x: event.clientX, y: event.clientY, from: crop }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragStart.current = null
      }}
      onPointerCancel={() => {
        dragStart.current = null
      }}
    >
      <img
        src={address}
        alt="How it will look"
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={onFail}
        className="absolute max-w-none"
        style={{
          width: `${width * 100}%`,
          height: `${height * 100}%`,
          left: `${-(width - 1) * crop.x * 100}%`,
          top: `${-(height - 1) * crop.y * 100}%`,
        }}
      />
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  min?: number
  max?: number
  /** Whether there is nothing to move. */
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, value, min = 0, max = 1, disabled = max <= min, onChange }: SliderProps) {
  return (
    <label className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3">
      {label}
      <input
        type="range"
        // Detached from any form, so Enter doesn't save the profile behind the dialog.
        form=""
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        className="h-6 min-w-0 accent-accent"
      />
    </label>
  )
}

/** The picture's size relative to the square. */
function relativeSize({ width, height }: Size, zoom: number): Size {
  const short = Math.min(width, height)
  return { width: (width / short) * zoom, height: (height / short) * zoom }
}

function problemOf({ width, height }: Size): string | undefined {
  if (width * height > PHOTO_PIXELS) return PHOTO_WORDS.too_many_pixels
  if (Math.min(width, height) < PHOTO_SMALLEST) return PHOTO_WORDS.too_small
  return undefined
}

/** An object URL for as long as the file is shown. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
