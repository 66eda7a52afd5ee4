import { href, redirect } from 'react-router'
import { scopeDocument } from '#app/features/scopes/rules.ts'
import { readScope, SCOPE_FORM } from '#app/features/scopes/schema.ts'
import { documentDocx, docxResponse } from '#app/platform/documents/docx.server.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import type { Route } from './+types/scope-file.ts'
import { plainAnswer } from './parts/plain-answer.ts'
import { takeFile } from './parts/take-file.server.ts'

export function loader() {
  return redirect(href('/tools/scope-builder'))
}

/** The form as a file; nothing is stored. */
export const action = takesForm([SCOPE_FORM], async (args: Route.ActionArgs) => {
  const parsed = readScope(readForm(args.context))
  if (!parsed.ok) return plainAnswer(`${parsed.state.message}. Go back to change it.`, 400)
  const refusal = await takeFile(args)
  if (refusal) return refusal
  return docxResponse(await documentDocx(scopeDocument(parsed.value)), 'scope-of-work')
})
