import { useState } from 'react'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { MultiSelect } from '#app/ui/multi-select.tsx'
import type { RequestDraft } from '../request-draft.ts'
import { MUST_HAVE } from '../rules.ts'

type WantedOptionsProps = RequestDraft & {
  errors: Record<string, string>
  name: 'required_skills' | 'required_tools'
  label: string
  options: readonly CatalogueOption[]
}

/** Wanted skills or tools, with a checkbox to mark each as a must-have. */
export function WantedOptions(props: WantedOptionsProps) {
  const { name, label, options, values, customOptions, errors } = props
  const [chosen, setChosen] = useState(() =>
    [...options, ...customOptions].filter(({ id }) => values[name]?.includes(id)),
  )
  const marked = values[MUST_HAVE] ?? []
  return (
    <div>
      <MultiSelect
        name={name}
        label={label}
        options={options}
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
