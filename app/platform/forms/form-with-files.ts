/** Why the files of a form were not all received. */
export type FilesProblem = 'too large' | 'too many' | 'no room'

/** A form with files on disk. Its text fields are available even if receiving the files failed. */
export class FormWithFiles extends FormData {
  filesProblem: FilesProblem | null = null
}

export function filesProblemOf(form: FormData): FilesProblem | null {
  return form instanceof FormWithFiles ? form.filesProblem : null
}
