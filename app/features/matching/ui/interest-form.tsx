import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { CHOICES, type ChoiceError } from '../choice.ts'
import { Problem } from './set-aside.tsx'

type InterestFormProps = {
  requestId: string
  title: string
  interested: boolean
  /** Whether companies see the talent’s profile. */
  isVisible: boolean
  failed: ChoiceError | undefined
}

/** With this a talent tells a company that its request is of interest, or withdraws that. */
export function InterestForm({
  requestId,
  title,
  interested,
  isVisible,
  failed,
}: InterestFormProps) {
  return (
    <PostForm preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value={CHOICES.interest} />
      <input type="hidden" name="requestId" value={requestId} />
      <Button
        type="submit"
        name="interested"
        value={interested ? 'no' : 'yes'}
        variant="secondary"
        size="small"
      >
        {interested ? 'No longer interested' : 'I’m interested'}
        <span className="sr-only">{` in ${title}`}</span>
      </Button>
      {interested && (
        <span className="text-sm">
          {isVisible
            ? 'The company can see you’re interested.'
            : 'The company can see it once your profile is visible again.'}
        </span>
      )}
      {failed?.intent === CHOICES.interest && failed.requestId === requestId && (
        <Problem>{failed.message}</Problem>
      )}
    </PostForm>
  )
}
