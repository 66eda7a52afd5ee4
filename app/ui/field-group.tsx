import type { ReactNode } from 'react'

/** A named group of fields. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display text-xl font-medium tracking-tight">{title}</legend>
      {children}
    </fieldset>
  )
}
