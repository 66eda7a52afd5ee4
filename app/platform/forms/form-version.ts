/** The hidden field with the version of the row that a form was filled in from. */
export const BASED_ON = 'based_on'
/** The name of the button that overwrites a newer version after a warning. */
export const OVERWRITES = 'overwrites'
/** The version when there is no row yet. */
export const NO_VERSION = 'none'

/** The versions this form may replace. If the form names none, no version is checked. */
export function replaceableVersions(form: FormData): string[] {
  return [BASED_ON, OVERWRITES].flatMap(name =>
    form.getAll(name).filter(value => typeof value === 'string'),
  )
}
