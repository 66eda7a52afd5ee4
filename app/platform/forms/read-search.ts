/** The fields of a form that was sent in the address. */
export function readSearch(search: URLSearchParams): FormData {
  const form = new FormData()
  for (const [name, value] of search) form.append(name, value)
  return form
}
