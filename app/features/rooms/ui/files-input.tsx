import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FILES_FIELD, FILES_HINT } from '../files.ts'

type FilesInputProps = { error: ReactNode; onChange: (files: readonly File[]) => void }

export function FilesInput({ error, onChange }: FilesInputProps) {
  return (
    <Field name={FILES_FIELD} label="Files" hint={FILES_HINT} error={error} optional>
      {control => (
        <input
          {...control}
          type="file"
          multiple
          onChange={event => onChange([...(event.currentTarget.files ?? [])])}
          className="block w-full cursor-pointer text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-control file:bg-surface file:px-4 file:font-medium file:text-ink"
        />
      )}
    </Field>
  )
}
