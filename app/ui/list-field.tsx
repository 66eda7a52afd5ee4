import { useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { capitalized } from './capitalized.ts'
import { cx } from './cx.ts'
import { type FieldProps, Fieldset } from './field.tsx'
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, PlusIcon } from './icons.tsx'
import { LiveRegion } from './live-region.tsx'

type ListFieldProps = FieldProps & {
  defaultValue?: readonly string[]
  /** The name of one entry: "testimonial" gives "Add testimonial", "Testimonial 1". */
  itemName: string
  /** The height of each entry in lines; 1 makes single-line boxes. */
  rows?: number
  maxItems?: number
  maxLength?: number
}

type Line = { key: number; text: string }

/** An ordered list of texts. Each is posted as `name`; the server drops empty ones. */
export function ListField({
  defaultValue = [],
  itemName,
  rows = 1,
  maxItems = 50,
  maxLength,
  ...field
}: ListFieldProps) {
  const { name, id = name } = field
  const [lines, setLines] = useState<Line[]>(() =>
    (defaultValue.length > 0 ? defaultValue : ['']).map((text, key) => ({ key, text })),
  )
  const [announcement, setAnnouncement] = useState('')
  const nextKey = useRef(lines.length)
  const listRef = useRef<HTMLOListElement>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const title = capitalized(itemName)

  // A new entry takes the focus when it mounts.
  const focusKey = useRef<number>(null)

  function add() {
    const key = nextKey.current++
    focusKey.current = key
    setLines([...lines, { key, text: '' }])
    setAnnouncement(`${title} ${lines.length + 1} added`)
  }

  function remove(index: number) {
    setLines(lines.filter((_, at) => at !== index))
    setAnnouncement(`${title} ${index + 1} removed`)
    addRef.current?.focus()
  }

  function move(index: number, step: -1 | 1) {
    const next = [...lines]
    next.splice(index + step, 0, ...next.splice(index, 1))
    setLines(next)
    setAnnouncement(`${title} moved to place ${index + step + 1} of ${lines.length}`)
  }

  function setText(key: number, text: string) {
    setLines(lines.map(line => (line.key === key ? { key, text } : line)))
  }

  return (
    <Fieldset {...field}>
      <ol ref={listRef} className="space-y-2">
        {lines.map((line, index) => (
          <li key={line.key} className="flex gap-1">
            <span aria-hidden="true" className="figures w-6 shrink-0 pt-2.5 text-sm text-muted">
              {index + 1}.
            </span>
            <LineInput
              ref={element => {
                if (element && focusKey.current === line.key) {
                  focusKey.current = null
                  element.focus()
                }
              }}
              name={name}
              id={`${id}-${line.key}`}
              label={`${title} ${index + 1}`}
              text={line.text}
              rows={rows}
              maxLength={maxLength}
              invalid={Boolean(field.error)}
              onChange={text => setText(line.key, text)}
              onEnter={add}
            />
            <span
              className={cx('flex shrink-0 noscript:hidden', rows > 1 && 'flex-col sm:flex-row')}
            >
              <IconButton
                label={`Move ${itemName} ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
                className="w-8"
              >
                <ArrowUpIcon />
              </IconButton>
              <IconButton
                label={`Move ${itemName} ${index + 1} down`}
                disabled={index === lines.length - 1}
                onClick={() => move(index, 1)}
                className="w-8"
              >
                <ArrowDownIcon />
              </IconButton>
              <IconButton
                label={`Remove ${itemName} ${index + 1}`}
                disabled={lines.length === 1 && line.text === ''}
                onClick={() => remove(index)}
                className="w-8"
              >
                <CloseIcon />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <Button
        ref={addRef}
        variant="quiet"
        size="small"
        icon={<PlusIcon />}
        disabled={lines.length >= maxItems}
        onClick={add}
        className="mt-2 ml-5 noscript:hidden"
      >
        Add {itemName}
      </Button>
      <LiveRegion>{announcement}</LiveRegion>
      <noscript>
        <p className="mt-3 text-sm text-muted">Add more</p>
        {[1, 2, 3].map(extra => (
          <LineWithoutScript
            key={extra}
            name={name}
            label={`New ${itemName} ${extra}`}
            rows={rows}
            maxLength={maxLength}
          />
        ))}
      </noscript>
    </Fieldset>
  )
}

type LineInputProps = {
  ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
  name: string
  id: string
  label: string
  text: string
  rows: number
  maxLength?: number
  invalid: boolean
  onChange: (text: string) => void
  onEnter: () => void
}

function LineInput({
  ref,
  label,
  text,
  rows,
  invalid,
  onChange,
  onEnter,
  ...rest
}: LineInputProps) {
  const shared = { ...rest, value: text, 'aria-label': label, 'aria-invalid': invalid || undefined }
  if (rows > 1)
    return (
      <textarea
        {...shared}
        ref={ref}
        rows={rows}
        onChange={event => onChange(event.currentTarget.value)}
        className="control field-sizing-content min-h-20 py-2"
      />
    )
  return (
    <input
      {...shared}
      ref={ref}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      className="control h-11"
    />
  )
}

type PlainLineProps = { name: string; label: string; rows: number; maxLength?: number }

function LineWithoutScript({ label, rows, ...rest }: PlainLineProps) {
  const shared = { ...rest, 'aria-label': label }
  return rows > 1 ? (
    <textarea {...shared} rows={2} className="control mt-2 field-sizing-content min-h-16 py-2" />
  ) : (
    <input {...shared} className="control mt-2 h-11" />
  )
}
