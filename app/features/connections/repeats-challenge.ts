/** Whether the excerpt of the challenge is how the requirements begin: the form prefills them with it. */
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
