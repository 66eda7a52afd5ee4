import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NOTE_MAX } from '../rules.ts'

type NoteFieldProps = {
  talent: { id: string; fullName: string }
  note: string
  /** What was typed into a form that was refused. */
  typed: string | undefined
}

export function NoteField({ talent, note, typed = note }: NoteFieldProps) {
  return (
    <div className="mb-2 flex items-end gap-2">
      <input type="hidden" name="person" value={talent.id} />
      <input type="hidden" name="was" value={note} />
      <TextField
        key={note}
        id={`note-${talent.id}`}
        name="note"
        label="Note to yourself"
        defaultValue={typed}
        maxLength={NOTE_MAX}
        error={typed.length > NOTE_MAX && `This has ${typed.length} characters.`}
        className="flex-1"
      />
      <Button type="submit" variant="secondary">
        Save<span className="sr-only"> the note on {talent.fullName}</span>
      </Button>
    </div>
  )
}
