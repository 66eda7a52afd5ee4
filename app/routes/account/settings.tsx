import { randomUUID } from 'node:crypto'
import { data, href } from 'react-router'
import { findOwnCompanyCard, listDeviceSessions } from '#app/features/accounts/queries.server.ts'
import { SETTINGS_SECRETS } from '#app/features/accounts/rules.ts'
import { SETTINGS_SAVED } from '#app/features/accounts/schema.ts'
import { ChangeEmailForm } from '#app/features/accounts/ui/change-email-form.tsx'
import { ChangePasswordForm } from '#app/features/accounts/ui/change-password-form.tsx'
import { CompanyCardForm } from '#app/features/accounts/ui/company-card-form.tsx'
import { ConfirmAddress } from '#app/features/accounts/ui/confirm-address.tsx'
import { DeleteAccount } from '#app/features/accounts/ui/delete-account.tsx'
import { NameForm } from '#app/features/accounts/ui/name-form.tsx'
import { PendingEmail } from '#app/features/accounts/ui/pending-email.tsx'
import { SessionList } from '#app/features/accounts/ui/session-list.tsx'
import { readPreferences } from '#app/features/notices/queries.server.ts'
import { PreferencesForm } from '#app/features/notices/ui/preferences-form.tsx'
import { findOwnEmailChange } from '#app/platform/auth/links.ts'
import { refuse } from '#app/platform/forms/parse-form.ts'
import { takesForm } from '#app/platform/forms/takes-form.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { Done } from '#app/ui/done.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline, NOTHING_SENT } from '../parts/answer-offline.ts'
import type { Route } from './+types/settings.ts'
import { changeSettings, SETTINGS_FORMS } from './parts/change-settings.server.ts'

const NAME_HINTS = {
  talent: 'The name on your account. You change the one on your public page under My Profile.',
  company: 'The name on your account. Talent see it if your company card has no name.',
} as const

const CONFLICTS = {
  talent:
    'Say who you work for, and we’ll tell you before you say yes to one of their competitors.',
  company: 'Say who you compete with, so that talent who work for them know before they answer.',
} as const

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Account Settings') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { email, fullName, userType, emailConfirmed, mailRefusal } = ctx.user
  const [card, sessions, preferences, change] = await ctx.asActor(tx =>
    Promise.all([
      userType === 'company' ? findOwnCompanyCard(tx) : null,
      listDeviceSessions(tx, ctx.sessionId),
      readPreferences(tx),
      findOwnEmailChange(tx),
    ]),
  )
  const { done, cookies } = ctx.auth.done.take(args.request, SETTINGS_SAVED)
  const settings = {
    email,
    emailChange: change && { email: change.email, askedAt: change.askedAt.toISOString() },
    emailConfirmed,
    mailRefusal,
    fullName,
    card,
    sessions,
    userType,
    preferences,
    saved: done,
    deleting: args.url.searchParams.get('confirm') === 'delete',
    submission: randomUUID(),
    storageKey: `company card ${ctx.user.id}`,
  }
  return data(settings, { headers: cookieHeaders(cookies) })
}

export const action = takesForm(SETTINGS_FORMS, changeSettings)

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => ({
    intent: String(form.get('intent')),
    state: refuse(form, NOTHING_SENT, SETTINGS_SECRETS),
  }))

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, fullName, card, sessions, saved, deleting, submission } = loaderData
  const { userType, preferences, emailChange, emailConfirmed, mailRefusal, storageKey } = loaderData
  const refusal = actionData
  const lost = userType === 'company' ? 'requests' : 'profile'
  // For forms without a red box of their own.
  const problemWith = (...intents: string[]) => (
    <FormAlert watch={refusal} className="mb-6 max-w-2xl">
      {refusal && intents.includes(refusal.intent) ? refusal.state.message : null}
    </FormAlert>
  )
  return (
    <div className="page-width max-w-4xl py-12">
      <PageHeader title="Account Settings" lede={email} />
      <div className="space-y-12">
        <Done>{!refusal && saved?.message}</Done>
        <Section id="change-name" title="Name">
          <NameForm fullName={fullName} hint={NAME_HINTS[userType]} refusal={refusal} />
        </Section>
        <Section
          id="change-email"
          title="Email"
          description="We’ll send a link to the new address to confirm it, and tell the old one."
        >
          {(!emailConfirmed || mailRefusal !== null) && (
            <div className="mb-6 max-w-2xl">
              {problemWith('confirm-address')}
              <ConfirmAddress refusal={mailRefusal} />
            </div>
          )}
          {emailChange && (
            <div className="mb-6 max-w-2xl">
              {problemWith('resend-email-change', 'cancel-email-change')}
              <PendingEmail {...emailChange} current={email} />
            </div>
          )}
          <ChangeEmailForm
            refusal={refusal}
            saved={saved?.what === 'email'}
            submission={submission}
          />
        </Section>
        <Section
          id="change-password"
          title="Password"
          description="Changing your password signs you out on all other devices."
        >
          <ChangePasswordForm
            email={email}
            refusal={refusal}
            saved={saved?.what === 'password' || saved?.what === 'password-email-kept'}
          />
        </Section>
        {card && (
          <Section
            id="company-card"
            title="Company card"
            description="What talent see about your company, next to your requests and introductions."
          >
            <CompanyCardForm
              card={card}
              fullName={fullName}
              refusal={refusal}
              storageKey={storageKey}
            />
          </Section>
        )}
        <Section
          id="notifications"
          title="Notifications"
          description="You see every notification under the bell. Choose which ones you also get by email."
        >
          {problemWith('notices')}
          <PreferencesForm userType={userType} {...preferences} />
        </Section>
        <Section
          id="sessions"
          title="Active sessions"
          count={sessions.length}
          description="The devices where you’re signed in."
        >
          {problemWith('end-session', 'end-other-sessions')}
          <SessionList sessions={sessions} />
        </Section>
        <Section id="conflicts" title="Conflicts of interest" description={CONFLICTS[userType]}>
          <ButtonLink to={href('/settings/conflicts')} variant="secondary">
            {userType === 'company' ? 'List competitors' : 'List clients'}
          </ButtonLink>
        </Section>
        <Section
          id="own-data"
          title="Your data"
          description="Everything we keep about your account, in one machine-readable file."
        >
          <LinkButton variant="secondary" href={href('/settings/download')} download>
            Download your data (JSON)
          </LinkButton>
        </Section>
        <Section
          id="delete-account"
          title="Delete account"
          description={`This permanently deletes your account, your ${lost} and all introductions.`}
        >
          <DeleteAccount open={deleting} email={email} lost={lost} refusal={refusal} />
        </Section>
      </div>
    </div>
  )
}
