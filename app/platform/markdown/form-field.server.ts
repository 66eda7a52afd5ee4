import { z } from 'zod'
import { markdownProblem } from './markdown.server.ts'

/** A schema for text that is shown as Markdown. Pipe a text of bounded length into it. */
export function shownAsMarkdown(fieldName: string) {
  return z.string().superRefine((text, context) => {
    const problem = markdownProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: `${fieldName} ${problem}` })
  })
}
