import { href, redirect } from 'react-router'
import { fillTemplate } from '#app/features/contracts/rules.ts'
import { readTemplateFields, templateFields } from '#app/features/contracts/schema.ts'
import { findTemplate, TEMPLATES } from '#app/features/contracts/templates.server.ts'
import { documentText } from '#app/platform/documents/document.ts'
import { documentDocx, docxResponse } from '#app/platform/documents/docx.server.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import type { Route } from './+types/contract-file.ts'
import { plainAnswer } from './parts/plain-answer.ts'
import { takeFile } from './parts/take-file.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/tools/contract-templates/:template', params))
}

/** The filled-in template as a file. */
export const action = takesForm([templateFields(TEMPLATES)], async (args: Route.ActionArgs) => {
  const { params, context } = args
  const template = findTemplate(params.template)
  if (template === undefined) return plainAnswer('We couldn’t find this template.', 404)
  const form = readForm(context)
  const parsed = readTemplateFields(template, form)
  if (!parsed.ok) return plainAnswer(`${parsed.state.message}. Go back to change it.`, 400)
  const refusal = await takeFile(args)
  if (refusal) return refusal
  const paper = fillTemplate(template, parsed.value)
  if (form.get('format') !== 'txt') return docxResponse(await documentDocx(paper), template.slug)
  return new Response(documentText(paper), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${template.slug}.txt"`,
      'Cache-Control': 'no-store',
    },
  })
})
