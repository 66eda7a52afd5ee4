import { useNavigation } from 'react-router'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { weekdayOfYearText } from '#app/ui/weekday.ts'
import type { TalentAvailability } from '../pause.ts'

type PauseCardProps = {
  availability: TalentAvailability
  /** An administrator has hidden the profile. */
  hidden: boolean
  refused?: FormState
}

/** Pauses and resumes the profile, and sets the day the talent is free again. */
export function PauseCard({ availability, hidden, refused }: PauseCardProps) {
  const { paused, freeFrom } = availability
  const intent = useNavigation().formData?.get('intent')
  return (
    <Card as="section" aria-labelledby="pause">
      <h2 id="pause" className="font-display text-xl font-medium">
        Availability
      </h2>
      <p className="mt-2 text-muted">{stateText({ paused, hidden })}</p>
      <PostForm preventScrollReset className="mt-4">
        <Button
          type="submit"
          name="intent"
          value={paused ? 'resume' : 'pause'}
          variant={paused ? 'primary' : 'secondary'}
          busy={intent === 'pause' || intent === 'resume'}
          className="w-full"
        >
          {paused ? 'Resume my profile' : 'Pause my profile'}
        </Button>
      </PostForm>
      <PostForm
        key={freeFrom}
        preventScrollReset
        className="mt-6 flex flex-wrap items-end gap-3 border-t border-rule pt-4"
      >
        <FormAlert watch={refused} className="w-full">
          {refused?.message}
        </FormAlert>
        <TextField
          type="date"
          id="free_from"
          {...fieldProps(refused)('free_from', freeFrom ?? '')}
          label="Next free from"
          optional
          hint="Until that day, all your hours count as taken, on your page and in matching."
          className="min-w-0 flex-1 basis-40"
        />
        <Button
          type="submit"
          name="intent"
          value="free-from"
          variant="secondary"
          busy={intent === 'free-from'}
        >
          Save date
        </Button>
      </PostForm>
      <p role="status" className="mt-3 text-sm text-muted empty:sr-only">
        {freeFrom && `You’re next free from ${weekdayOfYearText(freeFrom)}.`}
      </p>
    </Card>
  )
}

function stateText({ paused, hidden }: { paused: boolean; hidden: boolean }): string {
  if (hidden)
    return paused
      ? 'Your profile is paused. Because the administrators have hidden it too, resuming doesn’t bring it back.'
      : 'While your profile is hidden, companies can’t find you or ask for an introduction. Your current introductions continue.'
  return paused
    ? 'Your profile is paused. Companies can’t find you or ask for an introduction, and your page is offline. Your current introductions continue.'
    : 'Companies can find you and ask for an introduction.'
}
