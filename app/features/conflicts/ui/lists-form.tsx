import { useNavigation } from 'react-router'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import type { FormState } from '#app/platform/forms/parse-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredText } from '#app/ui/restored-text.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { MAX_NAMES } from '../rules.ts'

type List = { name: string; label: string; hint: string; names: readonly string[] }

type ListsFormProps = {
  lists: readonly List[]
  refusal?: FormState
  /** Contains the account, because several people may share a browser. */
  storageKey: string
}

/** One or two lists of names, one name per line. */
export function ListsForm({ lists, refusal, storageKey }: ListsFormProps) {
  const { ref, kept } = useKeptForm(storageKey)
  const busy = useNavigation().formMethod === 'POST'
  const field = fieldProps(refusal)
  return (
    <PostForm ref={ref} noValidate className="max-w-2xl space-y-6">
      <FormRefusal refusal={refusal} />
      {lists.map(({ name, label, hint, names }) => (
        <TextArea
          key={name}
          {...field(name, names.join('\n'))}
          label={label}
          hint={`${hint} One company on each line, at most ${MAX_NAMES}.`}
          rows={6}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save
        </Button>
        <RestoredText {...kept} />
      </div>
    </PostForm>
  )
}
