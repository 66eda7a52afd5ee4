/** Whether the requirements begin with the excerpt of the challenge, which the form prefills. */
export function repeatsChallenge({
  request,
  requirements,
}: {
  request: { challenge: string } | null
  requirements: string
}): boolean {
  const excerpt = request?.challenge.replace(/…$/, '') ?? ''
  return excerpt !== '' && requirements.startsWith(excerpt)
}
