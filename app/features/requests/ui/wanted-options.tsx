import { useState } from 'react'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import { FIELDS } from '../fields.ts'
import type { RequestDraft } from '../request-draft.ts'
import { MUST_HAVE } from '../rules.ts'

type WantedOptionsProps = RequestDraft & {
  errors: Record<string, string>
  name: 'required_skills' | 'required_tools'
}

/** Wanted skills or tools, with a checkbox to mark each as a must-have. */
export function WantedOptions(props: WantedOptionsProps) {
  const { name, values, customOptions, errors } = props
  const { label, catalogue } = FIELDS[name]
  const [chosen, setChosen] = useState(() =>
    [...catalogue, ...customOptions].filter(({ id }) => values[name]?.includes(id)),
  )
  const marked = values[MUST_HAVE] ?? []
  return (
    <div>
      <MultiSelect
        name={name}
        label={label}
        options={catalogue}
        customOptions={customOptions}
        defaultValue={values[name]}
        error={errors[name]}
        onChange={options => setChosen([...options])}
      />
      {chosen.length > 0 && (
        <fieldset className="mt-3">
          <legend className="text-sm text-muted">
            Nice to have, unless you mark it as a must-have:
          </legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            {chosen.map(option => (
              <label key={option.id} className="inline-flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  name={MUST_HAVE}
                  value={option.id}
                  defaultChecked={marked.includes(option.id)}
                  className="size-5 shrink-0 accent-(--accent-fill)"
                />
                {option.name}
                <span className="sr-only"> is a must-have</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
