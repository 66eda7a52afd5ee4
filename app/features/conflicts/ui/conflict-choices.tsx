import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { listed } from '#app/ui/listed.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { type Conflict, consentLetter, declaration, type Plan } from '../rules.ts'

type ConflictChoicesProps = {
  conflict: Conflict
  companyName: string
  /** The name that signs the letter. */
  from: string
  /** Path to answer the introduction, while it is pending. */
  answerPath: string | null
}

/** A talent's options: decline, ask the client for consent, or declare it in the charter. */
export function ConflictChoices({ conflict, companyName, from, answerPath }: ConflictChoicesProps) {
  const { names, plan } = conflict
  return (
    <div className="max-w-2xl space-y-10">
      {answerPath !== null && (
        <Section id="decline" title="Decline">
          <p>
            {companyName} gets a plain no, the same as any other, without a reason unless you write
            one.
          </p>
          <TextLink to={answerPath} className="mt-3 inline-block min-h-6">
            Go to the introduction
          </TextLink>
        </Section>
      )}
      <Section id="consent" title={`Ask ${listed(names)}`}>
        <p>
          You can send your client this, and answer once you know. It doesn’t say who asked you.
        </p>
        {names.map(name => (
          <blockquote
            key={name}
            className="mt-3 border-l-3 border-rule pl-4 whitespace-pre-line wrap-anywhere"
          >
            {consentLetter(name, from)}
          </blockquote>
        ))}
        <PlanForm
          plan="consent"
          isChosen={plan === 'consent'}
          label="I’ll ask for consent"
          chosen="You’re asking for consent."
        />
      </Section>
      <Section id="declare" title="Declare it in the charter">
        <p>
          Your offer starts with this sentence among its exclusions. {companyName} reads it when you
          send the offer, and not before: you can change it until then.
        </p>
        <blockquote className="mt-3 border-l-3 border-rule pl-4 wrap-anywhere">
          {declaration(names)}
        </blockquote>
        <PlanForm
          plan="declare"
          isChosen={plan === 'declare'}
          label="I’ll declare it in the charter"
          chosen="You’re declaring it in the charter."
        />
      </Section>
    </div>
  )
}

type PlanFormProps = { plan: Plan; isChosen: boolean; label: string; chosen: string }

function PlanForm({ plan, isChosen, label, chosen }: PlanFormProps) {
  if (isChosen) return <p className="mt-4 font-medium">{chosen}</p>
  return (
    <PostForm preventScrollReset className="mt-4">
      <input type="hidden" name="plan" value={plan} />
      <Button type="submit" variant="secondary" size="small">
        {label}
      </Button>
    </PostForm>
  )
}
