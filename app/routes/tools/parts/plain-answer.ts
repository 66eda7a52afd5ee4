/** A refusal where there is no page to show it on. */
export function plainAnswer(message: string, status: number): Response {
  return new Response(message, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
