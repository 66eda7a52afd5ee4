import type { FormState } from '#app/platform/forms/parse-form.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LongForm } from '#app/ui/long-form.tsx'
import { QuestionFields } from './post-fields.tsx'

const NAMES = ['title', 'topic', 'body', 'submission'] as const
type Texts = Record<(typeof NAMES)[number], string>

function textsOf(read: (name: keyof Texts) => unknown): Texts {
  const text = (name: keyof Texts) => String(read(name) ?? '')
  const [title, topic, body, submission] = [
    text('title'),
    text('topic'),
    text('body'),
    text('submission'),
  ]
  return { title, topic, body, submission }
}

type QuestionFormProps = {
  /** Idempotency key. */
  submission: string
  refusal: FormState | undefined
  /** Contains the account, because several people may share a browser. */
  storageKey: string
  /** The list of questions; a question that was asked has its page below. */
  listPath: string
}

/** The form for a new question. Works without JavaScript; with it, nothing typed is lost. */
export function QuestionForm({ submission, refusal, storageKey, listPath }: QuestionFormProps) {
  const draft = useDraft({
    stored: textsOf(name => (name === 'submission' ? submission : '')),
    refusal,
    typed: refusal && textsOf(name => refusal.values[name]?.[0]),
    storageKey,
    savedPath: `${listPath}/`,
    leftOut: ['submission'],
    read: form => textsOf(name => form.get(name)),
  })
  const { shown, refused } = draft
  return (
    <div className="max-w-measure">
      <LongForm
        draft={draft}
        order={NAMES}
        hidden={{ submission: shown.submission || submission }}
        sends
        save={{ label: 'Ask the question' }}
        actions={
          <ButtonLink to={listPath} variant="quiet">
            Cancel
          </ButtonLink>
        }
      >
        <div className="space-y-6">
          <QuestionFields draft={shown} errors={refused?.fieldErrors} />
        </div>
      </LongForm>
    </div>
  )
}
