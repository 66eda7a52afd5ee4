import { z } from 'zod'
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { readLists } from '#app/features/catalogues/read-lists.ts'
import { selectionFields } from '#app/features/catalogues/read-selection.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { listsOf } from '#app/platform/forms/field-table.ts'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { BASED_ON, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { type FormState, parseForm } from '#app/platform/forms/parse-form.ts'
import { shapeOf } from '#app/platform/forms/table-schema.ts'
import { shownAt, text } from '#app/platform/forms/text.ts'
import { CONFIRMED, untouchedFields } from '#app/platform/forms/untouched.ts'
import { FIELDS, type FieldValues, type requestFacts, STARTED } from './fields.ts'
import { draftOf, type IdField, type RequestDraft, readMustHaves } from './request-draft.ts'
import { type Ending, MUST_HAVE, NEW_REQUEST } from './rules.ts'

const CROSSED_BUDGET = 'The minimum budget is above the maximum'

/** A name of the catalogue, or empty. */
function named(catalogue: readonly CatalogueOption[], message: string) {
  const names = new Set(catalogue.map(option => option.name))
  return text.refine(name => name === '' || names.has(name), message)
}

function budgetInOrder({ budget_day_min: min, budget_day_max: max }: Record<string, unknown>) {
  return !(typeof min === 'number' && typeof max === 'number' && min > max)
}

/** Both are names of the catalogue, so equal ones are written alike. */
function rolesDiffer({ desired_role: first, secondary_role: second }: Record<string, unknown>) {
  return second === '' || second !== first
}

const LISTS = listsOf(FIELDS, 'options', 'texts')
const SHAPE = shapeOf(FIELDS)

/** All fields of the form except those with entries of a catalogue, which `parseRequest` reads. */
const RequestForm = z
  .object({
    ...SHAPE,
    desired_role: named(ROLES, 'Please choose a role from the list').refine(
      name => name !== '',
      'Please choose the role you are looking for',
    ),
    secondary_role: named(ROLES, 'Please choose a second role from the list, or none'),
    key_challenges: SHAPE.key_challenges.transform(lines => [...new Set(lines)]),
    industry: named(INDUSTRIES, 'Please choose an industry from the list'),
    company_size: named(COMPANY_SIZES, 'Please choose a company size from the list'),
    company_stage: named(COMPANY_STAGES, 'Please choose a company stage from the list'),
  })
  .refine(budgetInOrder, shownAt('budget_day_min', CROSSED_BUDGET))
  .refine(budgetInOrder, shownAt('budget_day_max', CROSSED_BUDGET))
  .refine(rolesDiffer, shownAt('secondary_role', 'Choose a different secondary role, or none'))

export type RequestInput = Omit<FieldValues, IdField> &
  Record<IdField, CatalogueOption[]> & {
    /** Names of fields that still hold their default and weren't confirmed. */
    untouched: string[]
  }

/** A refused submission. */
export type RequestRefusal = FormState &
  RequestDraft & {
    /** The version that was saved since the form was opened. */
    changedTo?: string
    /** The id of the request that a new form has already become. */
    savedAs?: string
  }

type ParsedRequest = { ok: true; value: RequestInput } | { ok: false; state: RequestRefusal }

/** All fields the form sends. */
export const REQUEST_FIELDS = fieldsOf(
  RequestForm,
  ...listsOf(FIELDS, 'ids', 'names').map(name => selectionFields(name, FIELDS[name])),
  {
    [MUST_HAVE]: { maxLength: 100, maxCount: FIELDS[MUST_HAVE].maxCount },
    [CONFIRMED]: { maxLength: 100, maxCount: Object.keys(NEW_REQUEST).length },
  },
  words('intent', 'submission', BASED_ON, OVERWRITES),
)

export function parseRequest(form: FormData): ParsedRequest {
  const fields = parseForm(RequestForm, form, { lists: LISTS })
  const { ids, names, errors } = readLists(form, FIELDS)
  const fieldErrors = { ...(fields.ok ? {} : fields.state.fieldErrors), ...errors }
  if (!fields.ok || Object.keys(fieldErrors).length > 0) {
    const message = Object.values(fieldErrors)[0] ?? null
    return { ok: false, state: { message, fieldErrors, ...draftOf(form) } }
  }
  const value = { ...fields.value, ...ids, ...names, must_have: readMustHaves(form, ids) }
  return { ok: true, value: withUntouched(value, form) }
}

function withUntouched(value: Omit<RequestInput, 'untouched'>, form: FormData): RequestInput {
  return { ...value, untouched: untouchedFields(STARTED, value, form.getAll(CONFIRMED)) }
}

/** The form while it is being filled in: nothing is required. */
const UnfinishedForm = RequestForm.safeExtend({
  desired_role: named(ROLES, 'Please choose a role from the list'),
})

/** The valid fields of an unfinished form, and the names of the invalid ones. */
export function readUnfinished(form: FormData): { stated: RequestInput; invalid: string[] } {
  const { ids, names } = readLists(form, FIELDS, { cut: true })
  const chosen = { ...ids, ...names, must_have: readMustHaves(form, ids) }
  const rest = new FormData()
  for (const [name, value] of form) rest.append(name, value)
  const invalid = new Set<string>()
  for (;;) {
    const fields = parseForm(UnfinishedForm, rest, { lists: LISTS })
    if (fields.ok)
      return {
        stated: withUntouched({ ...fields.value, ...chosen }, form),
        invalid: [...invalid],
      }
    // Fields are only compared with each other once each of them is valid.
    const found = Object.keys(fields.state.fieldErrors).filter(name => !invalid.has(name))
    if (found.length === 0) throw new Error('A form without its invalid fields is invalid')
    for (const name of found) {
      invalid.add(name)
      rest.delete(name)
    }
  }
}

/** A request in its company's own list. */
export type OwnRequest = {
  id: string
  /** Null while it is open. */
  closedAs: Ending | null
  desiredRole: string
  secondaryRole: string
  budgetDayMin: number | null
  budgetDayMax: number | null
  hoursPerWeek: number | null
  durationWeeks: number | null
  urgencyStart: string | null
  workingModel: string | null
  industry: string
  /** Fields that still have the form's suggestion, which nobody confirmed. */
  untouched: string[]
  createdAt: string
}

/** A request as a talent it matches sees it. */
export type RequestSummaryData = OwnRequest & {
  companyName: string
  companySize: string
  companyStage: string
  engagementModel: string[]
  skillNames: string[]
  challengeDescription: string
}

/** A request with everything its company wrote, as its page shows it to a talent. */
export type RequestDetails = Pick<OwnRequest, 'id' | 'closedAs' | 'createdAt' | 'untouched'> &
  ReturnType<typeof requestFacts> & {
    company: { name: string; website: string | null; about: string | null }
  }
