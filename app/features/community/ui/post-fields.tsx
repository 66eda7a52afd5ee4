import type { FieldErrors, FormState } from '#app/platform/forms/parse-form.ts'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import { LIMITS, TOPICS } from '../rules.ts'

type QuestionFieldsProps = {
  draft: { title?: string; topic?: string; body: string }
  errors?: Readonly<FieldErrors>
}

type AnswerFieldProps = {
  /** The initial text, used unless `state` holds a refused submission. */
  draft?: { body: string }
  state?: FormState | undefined
}

const MARKDOWN =
  'You can use Markdown: **bold**, lists, links and tables. Please leave out contact details.'

export function QuestionFields({ draft, errors = {} }: QuestionFieldsProps) {
  return (
    <>
      <TextField
        name="title"
        id="title"
        label="Your question"
        hint="One sentence, in words others would search for."
        required
        maxLength={LIMITS.title}
        defaultValue={draft.title}
        error={errors.title}
      />
      <Select
        name="topic"
        id="topic"
        label="Topic"
        placeholder="Choose a topic"
        required
        options={TOPICS}
        defaultValue={draft.topic ?? ''}
        error={errors.topic}
        className="max-w-80"
      />
      <TextArea
        name="body"
        label="Details"
        hint={MARKDOWN}
        rows={10}
        required
        maxLength={LIMITS.body}
        defaultValue={draft.body}
        error={errors.body}
      />
    </>
  )
}

export function AnswerField({ draft, state }: AnswerFieldProps) {
  return (
    <TextArea
      name="body"
      label="Your answer"
      hint={MARKDOWN}
      rows={8}
      required
      maxLength={LIMITS.body}
      defaultValue={state?.values.body?.[0] ?? draft?.body}
      error={state?.fieldErrors.body}
    />
  )
}
