/** The hidden field in which a form says which version of a row it was filled in from. */
export const BASED_ON = 'based_on'
/** The name of the button that replaces another version after a warning. */
export const OVERWRITES = 'overwrites'
/** What a form is based on while there is no row yet. */
export const NO_VERSION = 'none'

/** The versions this form may replace; none said, none is asked about. */
export function replaceableVersions(form: FormData): string[] {
  return [BASED_ON, OVERWRITES].flatMap(name =>
    form.getAll(name).filter(value => typeof value === 'string'),
  )
}
