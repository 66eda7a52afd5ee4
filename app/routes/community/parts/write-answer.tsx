import { useNavigation } from 'react-router'
import { AnswerField } from '#app/features/community/ui/post-fields.tsx'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredText } from '#app/ui/restored-text.tsx'

type WriteAnswerProps = {
  /** Idempotency key. */
  submission: string
  refusal: FormState | undefined
  storageKey: string
}

export function WriteAnswer({ submission, refusal, storageKey }: WriteAnswerProps) {
  const { ref, kept } = useKeptForm(storageKey)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <PostForm ref={ref} className="max-w-measure space-y-6" noValidate>
      <FormRefusal refusal={refusal} />
      <input type="hidden" name="intent" value="answer" />
      <input
        type="hidden"
        name="submission"
        value={refusal?.values.submission?.[0] ?? submission}
      />
      <AnswerField state={refusal} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
          Post answer
        </Button>
        <RestoredText {...kept} />
      </div>
    </PostForm>
  )
}
