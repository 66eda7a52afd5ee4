import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { PostForm } from './post-form.tsx'
import { type Refusal, RefusalSummary } from './refusal-summary.tsx'
import { SaveBar } from './save-bar.tsx'
import { useToast } from './toast.tsx'

/** What the form knows about its draft; `useDraft` gives it. */
type DraftState = {
  form: RefObject<HTMLFormElement | null>
  edition: number
  refused: Refusal | undefined
  dirty: boolean
  busy: boolean
  restored: boolean
  discard: () => void
  /** The router's blocker, which holds the navigation. */
  blocker: { state: string; proceed?: () => void; reset?: () => void }
}

type LongFormProps = {
  draft: DraftState
  /** For buttons outside of the form. */
  id?: string
  /** Where it is posted; otherwise to the page's address. */
  action?: string
  /** The form's fields in the order of the page. */
  order: readonly string[]
  /** For saving over a newer version; `name` posts the version to overwrite. */
  conflict?: { title: string; name: string; savedPath: string }
  /** Hidden fields; undefined ones are left out. */
  hidden?: Readonly<Record<string, string | undefined>>
  /** The button that saves; a form with several actions gives it a name and a value. */
  save: { label: string; name?: string; value?: string; busy?: boolean }
  /** Whether the form is sent to somebody: its texts then say “send” instead of “save”. */
  sends?: boolean
  /** Shown above the fields, outside of the form. */
  above?: ReactNode
  /** Shown beside the fields, and on a phone above them. */
  aside?: ReactNode
  /** Shown beside the save button. */
  actions?: ReactNode
  /** Shown below the save button. */
  below?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Keeps the focused field clear of what is sticky above it on a phone. */
const CLEAR_OF_TOP = '[&_:is(button,input,select,textarea)]:scroll-mt-24 [&_section]:scroll-mt-16'

/**
 * A form that takes a while to fill in: explains a refusal or a newer version, brings back what was typed, shows a bar
 * while there are unsaved changes, and asks before it is left. Works without JavaScript.
 */
export function LongForm({
  draft,
  id,
  action,
  order,
  conflict,
  hidden = {},
  save: { label, busy: saving, ...save },
  sends = false,
  above,
  aside,
  actions,
  below,
  children,
}: LongFormProps) {
  const ownId = useId()
  const formId = id ?? ownId
  const { form, edition, refused, dirty, busy, restored, discard, blocker } = draft

  useEffect(() => {
    // Replaced fields send no event of their own.
    if (edition > 0) form.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [form, edition])

  useEffect(() => {
    // The appearing save bar may cover the field being typed in.
    if (dirty) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [dirty])

  const inBar = dirty || busy
  const saveButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <RefusalSummary
        refusal={refused}
        order={order}
        conflict={conflict && { ...conflict, form: formId }}
        busy={busy}
      />
      {restored && dirty && (
        <Notice live title="Your unsaved changes are back" className="mb-8">
          We kept them in this tab when you left the page.
        </Notice>
      )}
      {above}
      <PostForm ref={form} id={formId} action={action} noValidate className={CLEAR_OF_TOP}>
        {Object.entries(hidden).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div
          className={
            aside ? 'gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start' : undefined
          }
        >
          {aside && (
            <div className="sticky top-0 z-10 mb-8 lg:top-6 lg:col-start-2 lg:mb-0">{aside}</div>
          )}
          <div key={edition} className="space-y-12 lg:col-start-1 lg:row-start-1">
            {children}
          </div>
        </div>
        <div
          hidden={inBar && !actions}
          className="mt-12 mb-6 flex flex-wrap gap-3 border-t border-rule pt-6"
        >
          {/* The bar replaces it. A hidden one, which Enter presses, takes its place in the form. */}
          <Button key={`${inBar}`} ref={saveButton} {...save} type="submit" hidden={inBar}>
            {label}
          </Button>
          {actions}
        </div>
        {below && <div className="mb-6">{below}</div>}
        <SaveBar
          shown={inBar}
          busy={saving ?? busy}
          save={{ ...save, label }}
          message={sends ? 'Not sent yet' : 'Unsaved changes'}
          onDiscard={() => {
            discard()
            // The button that was pressed is gone with the bar.
            requestAnimationFrame(() => saveButton.current?.focus({ preventScroll: true }))
          }}
        />
      </PostForm>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={sends ? 'Leave without sending?' : 'Leave without saving?'}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      >
        We’ll keep what you typed in this tab until you come back.
      </ConfirmDialog>
    </>
  )
}

/** Reports that a form that was sent from a page, or one below it, was saved: it then leads to another page. */
export function useSavedToast(message: string, { from, to }: { from: string; to: string }) {
  const { formAction, location } = useNavigation()
  const toast = useToast()
  const saved = formAction?.startsWith(from) && location?.pathname === to

  useEffect(() => {
    if (saved) toast(message)
  }, [saved, toast, message])
}
