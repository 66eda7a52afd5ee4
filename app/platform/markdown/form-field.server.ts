import { z } from 'zod'
import { markdownProblem } from './markdown.server.ts'

/** To pipe a text into that is shown as Markdown, once its length is known to be bounded. */
export function shownAsMarkdown(what: string) {
  return z.string().superRefine((text, context) => {
    const problem = markdownProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: `${what} ${problem}` })
  })
}
