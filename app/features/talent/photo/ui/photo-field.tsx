import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SHOWN_TO, useShownTo } from '#app/ui/post-form.tsx'
import { useToast } from '#app/ui/toast.tsx'
import {
  type OwnPhoto,
  PHOTO_ACCEPT,
  PHOTO_ACTION,
  PHOTO_FILE,
  PHOTO_WORDS,
  type PhotoAnswer,
  type PhotoCrop,
  photoForm,
} from '../photo-form.ts'
import { PHOTO_BYTES } from '../photo-limits.ts'
import { PhotoCropDialog } from './photo-crop.tsx'

type PhotoFieldProps = {
  name: string
  /** Null if there is no profile yet; a photo needs one. */
  photo: OwnPhoto | null
  /** Id of the profile's form, which is sent with the photo if there is no JavaScript. */
  form: string
  /** The response to a photo that was sent without JavaScript. */
  answer: PhotoAnswer | undefined
}

const ADDRESS = href('/talent/profile/photo')

/** The photo, which is saved immediately, separate from the profile. */
export function PhotoField({ name, photo, form, answer }: PhotoFieldProps) {
  const url = photo?.url ?? null
  const inputRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [refused, setRefused] = useState<string>()
  const { send, busy, failure, forget } = usePhotoSubmit(() => setChosen(undefined))
  const byForm = { form, formAction: ADDRESS, formEncType: 'multipart/form-data' } as const

  function choose(file: File | undefined) {
    setRefused(undefined)
    forget()
    if (file === undefined) return
    const problem = problemOf(file)
    if (problem === undefined) setChosen(file)
    else setRefused(problem)
    if (inputRef.current) inputRef.current.value = ''
  }

  // A file may have been chosen before hydration.
  useEffect(() => {
    if (inputRef.current?.files?.length) choose(inputRef.current.files[0])
  })

  const problem =
    refused ?? (chosen ? undefined : failure) ?? (answer?.ok ? undefined : answer?.message)
  return (
    <section aria-labelledby="photo-title" className="flex min-w-0 flex-wrap items-start gap-6">
      <Avatar name={name} src={url} size="large" eager className="sm:size-32" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 id="photo-title" className="font-display text-xl font-medium">
          Photo
        </h2>
        {photo === null ? (
          <p className="mt-1 text-muted">You can add a photo once you’ve saved your profile.</p>
        ) : (
          <>
            <p id="photo-hint" className="mt-1 text-muted">
              JPEG, PNG or WebP, up to 5 MB. We crop it to a square and save it right away.
            </p>
            {answer?.ok && (
              <Notice tone="success" title={answer.message} live className="mt-3">
                What you typed below is still here, but not saved yet.
              </Notice>
            )}
            <FormAlert watch={problem} className="mt-3">
              {problem}
            </FormAlert>
            <div className="mt-4 flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
              <label
                htmlFor="photo"
                className="relative inline-flex min-h-11 min-w-0 cursor-pointer items-center justify-center rounded border border-control bg-surface px-5 py-2 font-medium transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-ink hover:bg-sunken noscript:block noscript:border-0 noscript:bg-transparent noscript:p-0"
              >
                <span className="noscript:sr-only">{url ? 'Change photo' : 'Choose photo'}</span>
                <input
                  ref={inputRef}
                  id="photo"
                  type="file"
                  name={PHOTO_FILE}
                  accept={PHOTO_ACCEPT}
                  form={form}
                  aria-describedby="photo-hint"
                  onChange={event => choose(event.currentTarget.files?.[0])}
                  className="absolute inset-0 w-full cursor-pointer opacity-0 file:mr-3 file:min-h-11 file:rounded file:border file:border-control file:bg-surface file:px-5 file:font-medium file:text-ink noscript:static noscript:opacity-100"
                />
              </label>
              <span className="hidden noscript:contents">
                <Button
                  {...byForm}
                  type="submit"
                  name={PHOTO_ACTION}
                  value="upload"
                  variant="secondary"
                >
                  Upload photo
                </Button>
              </span>
              {url && (
                <Button
                  {...byForm}
                  type="submit"
                  name={PHOTO_ACTION}
                  value="remove"
                  variant="quiet"
                  busy={busy && !chosen}
                  onClick={event => {
                    event.preventDefault()
                    const removal = new FormData()
                    removal.set(PHOTO_ACTION, 'remove')
                    send(removal)
                  }}
                >
                  Remove photo
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {chosen && (
        <PhotoCropDialog
          file={chosen}
          busy={busy}
          error={failure}
          onSave={(crop: PhotoCrop) => send(photoForm(chosen, crop))}
          onClose={() => {
            if (busy) forget()
            setChosen(undefined)
          }}
        />
      )}
    </section>
  )
}

/** Submits by fetcher, so the page's form keeps what was typed. */
function usePhotoSubmit(onDone: () => void) {
  const fetcher = useFetcher<{ photo: PhotoAnswer }>()
  const toast = useToast()
  const done = useRef(onDone)
  done.current = onDone
  const account = useShownTo()
  const busy = fetcher.state !== 'idle'
  const answer = busy ? undefined : fetcher.data?.photo

  useEffect(() => {
    if (!answer?.ok) return
    toast(answer.message)
    done.current()
  }, [answer, toast])

  return {
    busy,
    failure: answer?.ok === false ? answer.message : undefined,
    forget: () => fetcher.reset(),
    send(form: FormData) {
      if (account !== null) form.append(SHOWN_TO, account)
      void fetcher.submit(form, {
        method: 'post',
        action: ADDRESS,
        encType: 'multipart/form-data',
      })
    },
  }
}

/** Checks a file before sending; the server checks its content. */
function problemOf(file: File): string | undefined {
  if (file.size > PHOTO_BYTES) return PHOTO_WORDS.too_large
  if (file.type !== '' && !PHOTO_ACCEPT.split(',').includes(file.type))
    return PHOTO_WORDS.wrong_type
  return undefined
}
