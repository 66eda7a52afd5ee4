import { Button, LinkButton } from './button.tsx'
import { FormAlert } from './form-alert.tsx'

type ConflictAlertProps = {
  title: string
  /** The id of the form to save, where this stands outside of it. */
  form?: string
  /** What the saving button posts. */
  save: { name: string; value: string }
  /** Where the saved version is seen, in a tab of its own. */
  savedAt: string
  busy?: boolean
  watch?: unknown
  className?: string
}

/** Somebody else, or the same person elsewhere, has saved meanwhile. */
export function ConflictAlert({
  title,
  form,
  save,
  savedAt,
  busy,
  watch,
  className,
}: ConflictAlertProps) {
  return (
    <FormAlert title={title} watch={watch} className={className}>
      <p>
        It was saved in another tab or on another device after you opened this page. We haven’t
        overwritten anything, and what you typed is still here.
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <LinkButton href={savedAt} newTab variant="secondary" size="small">
          See the saved version
        </LinkButton>
        <Button type="submit" form={form} {...save} busy={busy} variant="secondary" size="small">
          Save anyway
        </Button>
      </p>
    </FormAlert>
  )
}
