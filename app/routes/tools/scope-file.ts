import { href, redirect } from 'react-router'
import { scopeDocument } from '#app/features/scopes/rules.ts'
import { readScope } from '#app/features/scopes/schema.ts'
import { documentDocx, docxResponse } from '#app/platform/documents/docx.server.ts'
import { readForm } from '#app/platform/forms/parse-form.ts'
import type { Route } from './+types/scope-file.ts'
import { plainAnswer } from './parts/plain-answer.ts'

export function loader() {
  return redirect(href('/tools/scope-builder'))
}

/** The form as a file; nothing of it is kept. */
export async function action({ request }: Route.ActionArgs) {
  const parsed = readScope(await readForm(request))
  if (!parsed.ok) return plainAnswer(`${parsed.state.message}. Go back to change it.`, 400)
  return docxResponse(await documentDocx(scopeDocument(parsed.value)), 'scope-of-work')
}
