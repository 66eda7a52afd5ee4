import { ConflictAlert } from './conflict-alert.tsx'
import { PROBLEM } from './form-alert.tsx'
import { FormRefusal } from './form-refusal.tsx'

export type Refusal = {
  message: string | null
  fieldErrors: Readonly<Record<string, string>>
  /** The version that was saved since the form was opened. */
  changedTo?: string
}

type RefusalSummaryProps = {
  refusal: Refusal | undefined
  /** The form's fields in the order of the page. */
  order: readonly string[]
  /** For saving anyway; `name` posts the version to overwrite. */
  conflict: { title: string; name: string; form: string; savedPath: string } | undefined
  busy: boolean
}

/** Explains why a long form was not saved: it changed meanwhile, some fields are invalid, or something went wrong. */
export function RefusalSummary({ refusal, order, conflict, busy }: RefusalSummaryProps) {
  if (refusal?.changedTo !== undefined && conflict) {
    const { name, ...rest } = conflict
    const save = { name, value: refusal.changedTo }
    return <ConflictAlert {...rest} save={save} busy={busy} watch={refusal} className="mb-8" />
  }
  return <FormRefusal refusal={refusal} order={order} title={PROBLEM} className="mb-8" />
}
