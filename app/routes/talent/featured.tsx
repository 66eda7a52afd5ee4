import { data, href, redirect, useNavigation } from 'react-router'
import {
  ApplicationForm,
  applyToBeFeatured,
  findOwnApplication,
  mayApply,
} from '#app/features/talent/featured/featured.server.ts'
import { NOTE_LENGTH } from '#app/features/talent/featured/featured.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { fieldProps } from '#app/platform/forms/field-props.ts'
import { parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { useKeptForm } from '#app/platform/forms/use-kept-form.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RestoredText } from '#app/ui/restored-text.tsx'
import { TextArea } from '#app/ui/text-field.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import type { Route } from './+types/featured.ts'

const NOT_SENT = 'We couldn’t send your application. Please try again.'

/** With a fragment, because on a phone it is far down the dashboard. */
const STATUS = `${href('/talent/dashboard')}#featured-status`

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Apply to be Featured') }]

/** Whether an application is possible. If already featured or applied, the dashboard shows the state. */
async function isOpen(tx: ActorTx): Promise<boolean> {
  return (await mayApply(tx)) && (await findOwnApplication(tx))?.status !== 'pending'
}

export async function loader(args: Route.LoaderArgs) {
  const { asActor, user } = requireUserType(args, 'talent')
  if (!(await asActor(isOpen))) throw redirect(STATUS)
  return { storageKey: `application ${user.id}` }
}

export const action = takesForm([ApplicationForm], async (args: Route.ActionArgs) => {
  const { asActor, log } = requireUserType(args, 'talent')
  const form = readForm(args.context)
  const parsed = parseForm(ApplicationForm, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  try {
    await asActor(async tx => {
      if (await mayApply(tx)) await applyToBeFeatured(tx, parsed.value.note)
    })
  } catch (error) {
    log.error({ err: error }, 'an application to be featured could not be sent')
    return data(refuse(form, NOT_SENT), { status: 500 })
  }
  return redirect(STATUS)
})

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => refuse(form, NOT_SENT))

export default function ApplyToBeFeatured({ loaderData, actionData }: Route.ComponentProps) {
  const { ref, kept } = useKeptForm(loaderData.storageKey)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Apply to be Featured"
        lede="Featured talent appear on the homepage. We read every application, and you’ll see our answer on your dashboard. Being featured doesn’t change your matches."
      />
      <FormAlert watch={actionData} className="mb-8 max-w-measure">
        {actionData?.message}
      </FormAlert>
      <PostForm ref={ref} noValidate className="max-w-measure space-y-6">
        <TextArea
          {...fieldProps(actionData)('note')}
          label="A note"
          hint="Tell us anything your profile doesn’t say. You can leave this empty."
          rows={6}
          counter
          maxLength={NOTE_LENGTH}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} busyLabel="Sending">
            Send Application
          </Button>
          <ButtonLink to={href('/talent/dashboard')} variant="quiet">
            Cancel
          </ButtonLink>
          <RestoredText {...kept} />
        </div>
      </PostForm>
    </div>
  )
}
