/** Why the files of a form were not all received. */
export type FilesProblem = 'too large' | 'too many' | 'no room'

/** A form whose files are held on the disk: what was typed is there, whatever became of them. */
export class FormWithFiles extends FormData {
  filesProblem: FilesProblem | null = null
}

export function filesProblemOf(form: FormData): FilesProblem | null {
  return form instanceof FormWithFiles ? form.filesProblem : null
}
