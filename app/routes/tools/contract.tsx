import { data, href } from 'react-router'
import { DISCLAIMER, fillTemplate, initialValues } from '#app/features/contracts/rules.ts'
import { readTemplateFields, templateFields } from '#app/features/contracts/schema.ts'
import { findTemplate, TEMPLATES } from '#app/features/contracts/templates.server.ts'
import { Sheet } from '#app/platform/documents/sheet.tsx'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormErrorSummary } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ShownTo } from '#app/ui/post-form.tsx'
import { TextArea, TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/contract.ts'
import { DownloadButtons } from './parts/download-buttons.tsx'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args => {
  const template = args.loaderData?.template
  if (!template) return [{ title: pageTitle('Template not found') }, NOINDEX]
  return pageMeta(args, {
    title: pageTitle(template.title),
    description: template.about,
    path: href('/tools/contract-templates/:template', { template: template.slug }),
  })
}

export function loader({ params }: Route.LoaderArgs) {
  const template = findTemplate(params.template) ?? null
  return data({ template, count: TEMPLATES.length }, { status: template ? 200 : 404 })
}

/** Fills in the template and shows it; nothing is stored. */
export const action = takesForm(
  [templateFields(TEMPLATES)],
  async ({ params, context }: Route.ActionArgs) => {
    const template = findTemplate(params.template)
    if (template === undefined) return data(null, { status: 404 })
    const parsed = readTemplateFields(template, readForm(context))
    if (parsed.ok) return { filled: parsed.value, errors: {} }
    const { values, fieldErrors } = parsed.state
    const typed = Object.entries(values).map(([name, texts]) => [name, texts[0] ?? ''])
    return data({ filled: Object.fromEntries(typed), errors: fieldErrors }, { status: 400 })
  },
)

export default function Contract({ loaderData, actionData }: Route.ComponentProps) {
  const { template, count } = loaderData
  if (template === null) return <NotFound count={count} />
  const filled: Record<string, string> = actionData?.filled ?? initialValues(template)
  const errors: Record<string, string> = actionData?.errors ?? {}
  const failed = Object.keys(errors).length > 0
  const address = { template: template.slug }
  return (
    <div className="page-width py-12 print:py-0">
      <div className="no-print">
        <ToolHeader title={template.title} lede={template.about} />
        <Notice title="Not legal advice" className="mb-8">
          {DISCLAIMER}
        </Notice>
        <FormErrorSummary
          errors={Object.entries(errors).map(([id, message]) => ({ id, message }))}
          watch={errors}
          className="mb-8"
        />
      </div>
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-x-12 print:block">
        <form
          method="post"
          action={`${href('/tools/contract-templates/:template', address)}#sheet`}
          noValidate
          className="no-print space-y-5 self-start"
        >
          <ShownTo />
          <h2 className="font-display text-xl font-medium tracking-tight">Fill it in</h2>
          <p className="text-sm text-muted">
            Empty fields stay in brackets. We don’t keep anything you type.
          </p>
          {template.fields.map(({ name, label, hint, long }) => {
            const field = { name, label, hint, error: errors[name], defaultValue: filled[name] }
            return long ? (
              <TextArea key={name} {...field} rows={3} />
            ) : (
              <TextField key={name} {...field} autoComplete="off" />
            )
          })}
          <div className="flex flex-wrap gap-3 border-t border-rule pt-5">
            <Button type="submit">Fill in</Button>
            <DownloadButtons
              to={href('/tools/contract-templates/:template/file', address)}
              text
              shown={!failed}
            />
          </div>
        </form>
        <div id="sheet" className="min-w-0">
          {!failed && <Sheet id="contract" paper={fillTemplate(template, filled)} />}
        </div>
      </div>
    </div>
  )
}

function NotFound({ count }: { count: number }) {
  return (
    <div className="page-width py-12">
      <ToolHeader
        title="Template not found"
        lede={`We have ${count} templates, but none at this address.`}
      />
      <ButtonLink to={href('/tools/contract-templates')}>Contract Templates</ButtonLink>
    </div>
  )
}
