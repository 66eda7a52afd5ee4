import { Button, LinkButton } from './button.tsx'
import { FormAlert } from './form-alert.tsx'

type ConflictAlertProps = {
  title: string
  /** The id of the form to save. */
  form: string
  /** The value that the save button posts. */
  save: { name: string; value: string }
  /** The address of the saved version, opened in a new tab. */
  savedPath: string
  busy?: boolean
  watch?: unknown
  className?: string
}

/** Warns that somebody else, or the same person elsewhere, has saved meanwhile. */
export function ConflictAlert({
  title,
  form,
  save,
  savedPath,
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
        <LinkButton href={savedPath} newTab variant="secondary" size="small">
          See the saved version
        </LinkButton>
        <Button type="submit" form={form} {...save} busy={busy} variant="secondary" size="small">
          Save anyway
        </Button>
      </p>
    </FormAlert>
  )
}
