import { randomUUID } from 'node:crypto'
import { data, Form, href, redirect } from 'react-router'
import { type RequestContext, requestContext } from '#app/context.ts'
import { listPostTitles } from '#app/features/blog/queries.server.ts'
import { deleteScope, saveScope } from '#app/features/scopes/commands.server.ts'
import {
  findOwnScope,
  findRequestStart,
  listOwnScopes,
  listRequestChoices,
} from '#app/features/scopes/queries.server.ts'
import {
  MAX_SCOPES,
  scopeDocument,
  scopeTexts,
  startFromRequest,
} from '#app/features/scopes/rules.ts'
import { readScope, readSubmission, SCOPE_FORM } from '#app/features/scopes/schema.ts'
import { OwnScopes } from '#app/features/scopes/ui/own-scopes.tsx'
import { ScopeFields } from '#app/features/scopes/ui/scope-fields.tsx'
import { Sheet } from '#app/platform/documents/sheet.tsx'
import { type FieldErrors, typedValues } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Done } from '#app/ui/done.tsx'
import { FormAlert, FormErrorSummary } from '#app/ui/form-alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ShownTo } from '#app/ui/post-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { Select } from '#app/ui/select.tsx'
import { redirectDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/scope-builder.ts'
import { DeleteScope } from './parts/delete-scope.tsx'
import { DownloadButtons } from './parts/download-buttons.tsx'
import { ReadOn } from './parts/read-on.tsx'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

const PAGE = '/tools/scope-builder'
const DONE = { 'scope-saved': 'Saved to your account', 'scope-deleted': 'Deleted' }
const NOT_SIGNED_IN = 'Log in to keep it in your account. What you typed is still here.'
const FULL = `You keep ${MAX_SCOPES} scopes. Delete one to save another: nothing you typed is lost.`
const NOT_SAVED = 'We couldn’t save it. Nothing you typed is lost: please try again.'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Scope of Work Builder'),
    description:
      'Outcome, decision rights, cadence, checkpoints after 30, 60 and 90 days and an exit, on one sheet both sides can sign.',
    path: href('/tools/scope-builder'),
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { user, asActor, auth } = context.get(requestContext)
  const search = url.searchParams
  const isCompany = user?.userType === 'company'
  const { done, cookies } = auth.done.take(request, DONE)
  const found = await asActor(async tx => {
    const [stored, source, scopes, requests, posts] = await Promise.all([
      user && findOwnScope(tx, search.get('scope') ?? ''),
      isCompany ? findRequestStart(tx, search.get('request') ?? '') : undefined,
      user ? listOwnScopes(tx) : [],
      isCompany ? listRequestChoices(tx) : [],
      listPostTitles(tx, ['a-scope-that-survives-the-second-month']),
    ])
    const start = source ? startFromRequest(source) : {}
    const own = user?.userType === 'talent' ? { talent_name: user.fullName } : {}
    return {
      signedIn: user !== null,
      posts,
      scopes,
      requests,
      requestId: source ? search.get('request') : null,
      open: stored ? { id: stored.id, sheet: scopeDocument(stored.scope) } : null,
      submission: stored?.submission ?? randomUUID(),
      texts: stored ? scopeTexts(stored.scope) : { ...own, ...start },
      deleting: scopes.find(({ id }) => id === search.get('delete')) ?? null,
    }
  })
  return data({ ...found, done }, { headers: cookieHeaders(cookies) })
}

export const action = takesForm([SCOPE_FORM], async ({ context }: Route.ActionArgs) => {
  const ctx = context.get(requestContext)
  const form = readForm(context)
  if (form.get('intent') === 'delete') return await remove(ctx, form)
  const parsed = readScope(form)
  const texts = firstTexts(form)
  const submission = readSubmission(form) ?? randomUUID()
  const answer = { texts, submission, message: null, errors: {}, sheet: null }
  if (!parsed.ok)
    return data({ ...answer, errors: parsed.state.fieldErrors satisfies FieldErrors }, 400)
  const sheet = scopeDocument(parsed.value)
  if (form.get('intent') !== 'save') return { ...answer, sheet }
  if (ctx.user === null) return data({ ...answer, sheet, message: NOT_SIGNED_IN }, 403)
  const id = await ctx
    .asActor(tx => saveScope(tx, parsed.value, submission))
    .catch(error => {
      ctx.log.error({ err: error }, 'a scope could not be saved')
    })
  if (id === undefined) return data({ ...answer, sheet, message: NOT_SAVED }, 500)
  if (id === null) return data({ ...answer, sheet, message: FULL }, 409)
  return redirectDone(ctx, `${href(PAGE)}?${new URLSearchParams({ scope: id })}`, 'scope-saved')
})

async function remove({ user, asActor, auth }: RequestContext, form: FormData) {
  if (user === null) return redirect(`${href('/login')}?${new URLSearchParams({ next: PAGE })}`)
  await asActor(tx => deleteScope(tx, String(form.get('scopeId') ?? '')))
  return redirectDone({ auth }, href(PAGE), 'scope-deleted')
}

function firstTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typedValues(form)).map(([name, [text = '']]) => [name, text]),
  )
}

export default function ScopeBuilder({ loaderData, actionData }: Route.ComponentProps) {
  const { open, deleting, requests, scopes, signedIn } = loaderData
  const { texts, submission } = actionData ?? loaderData
  const errors: FieldErrors = actionData?.errors ?? {}
  const sheet = actionData ? actionData.sheet : open?.sheet
  const done = actionData ? null : loaderData.done
  const fresh = !actionData && open === null && loaderData.requestId === null
  return (
    <div className="page-width py-12 print:py-0">
      {/* Without a sheet, the form is printed. */}
      <div className={sheet ? 'no-print' : undefined}>
        <ToolHeader
          title="Scope of Work Builder"
          lede="What you want to achieve, who decides what, when you review it and how it ends, on one sheet both sides can sign."
        />
        <FormErrorSummary
          errors={Object.entries(errors).map(([id, message]) => ({ id, message }))}
          watch={errors}
          className="mb-8"
        />
        <FormAlert className="mb-8">{actionData?.message}</FormAlert>
        <Done className="mb-8">{done?.message}</Done>
      </div>
      <div
        className={cx('grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-x-12', sheet && 'print:hidden')}
      >
        <form
          method="post"
          action={`${href(PAGE)}${open && !actionData ? `?scope=${open.id}` : ''}#sheet`}
          noValidate
          className="space-y-8"
          data-keep="scope"
          data-restore={fresh ? '' : undefined}
          data-saved={done?.what === 'scope-saved' ? '' : undefined}
        >
          <ShownTo />
          <input type="hidden" name="submission" value={submission} />
          <ScopeFields texts={texts} errors={errors} />
          <div className="flex flex-wrap gap-3 border-t border-rule pt-5">
            <Button type="submit" name="intent" value="show">
              Show the sheet
            </Button>
            {signedIn && (
              <Button type="submit" variant="secondary" name="intent" value="save">
                Save to my account
              </Button>
            )}
            <DownloadButtons to={href('/tools/scope-builder/file')} shown={Boolean(sheet)} />
          </div>
        </form>
        <aside aria-label="Scopes and requests" className="no-print space-y-10">
          {requests.length > 0 && (
            <Section id="from-request" title="From a request" headingLevel={2}>
              <Form method="get" action={href(PAGE)} reloadDocument className="space-y-4">
                <Select
                  name="request"
                  label="Your request"
                  defaultValue={loaderData.requestId ?? undefined}
                  options={requests.map(({ id, role }) => ({ value: id, label: role }))}
                />
                <Button type="submit" variant="secondary">
                  Use this request
                </Button>
              </Form>
            </Section>
          )}
          {signedIn ? (
            <Section
              id="own"
              title="Your scopes"
              actions={
                <TextLink to={href(PAGE)} reloadDocument>
                  New
                </TextLink>
              }
            >
              <OwnScopes scopes={scopes} openId={open?.id ?? null} />
            </Section>
          ) : (
            <Section id="own" title="Keep your scope">
              <p className="mb-4 text-muted">
                What you type stays in this tab until you close it. Log in to save it, or to start
                from one of your company’s requests.
              </p>
              <ButtonLink
                to={`${href('/login')}?${new URLSearchParams({ next: PAGE })}`}
                variant="secondary"
                reloadDocument
              >
                Log In
              </ButtonLink>
            </Section>
          )}
        </aside>
      </div>
      <div id="sheet" className="mt-14 print:mt-0">
        {sheet && <Sheet id="scope" paper={sheet} />}
      </div>
      <ReadOn posts={loaderData.posts} guide={{ id: 'scoping', title: 'Scoping' }} />
      {deleting && (
        <DeleteScope
          scope={deleting}
          closeTo={open ? `${href(PAGE)}?scope=${open.id}` : href(PAGE)}
        />
      )}
    </div>
  )
}
