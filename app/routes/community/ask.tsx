import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { askQuestion, isDailyLimitError } from '#app/features/community/commands.server.ts'
import { questionAddress } from '#app/features/community/rules.ts'
import { QuestionForm as QuestionSchema } from '#app/features/community/schema.ts'
import { QuestionForm } from '#app/features/community/ui/question-form.tsx'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { answerTooMany } from '#app/platform/http/retry-after.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { redirectDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/ask.ts'
import { DAILY_LIMIT_MAX_S, DAILY_LIMIT_REACHED, NOT_SAVED } from './parts/words.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Ask a question') }, NOINDEX]

export function loader(args: Route.LoaderArgs) {
  const { user } = requireUser(args)
  return { submission: randomUUID(), storageKey: `question-draft ${user.id}` }
}

export const action = takesForm([QuestionSchema], async (args: Route.ActionArgs) => {
  const ctx = requireUser(args)
  const { asActor, log } = ctx
  const form = readForm(args.context)
  const parsed = parseForm(QuestionSchema, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  let question: { key: string; title: string }
  try {
    question = await asActor(tx => askQuestion(tx, parsed.value))
  } catch (error) {
    if (isDailyLimitError(error))
      return answerTooMany(refuse(form, DAILY_LIMIT_REACHED), DAILY_LIMIT_MAX_S)
    log.error({ err: error }, 'a question could not be saved')
    return data(refuse(form, NOT_SAVED), { status: 500 })
  }
  const page = href('/community/:question', { question: questionAddress(question) })
  return redirectDone(ctx, page, 'asked')
})

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, NOT_SAVED))

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Ask a question"
        lede="Everyone can read your question and see your name. Say what you’ve tried and why it matters, and leave out other people’s names."
      />
      <QuestionForm {...loaderData} refusal={actionData} listPath={href('/community')} />
    </div>
  )
}
