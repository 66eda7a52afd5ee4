import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Link } from '#app/ui/router-link.tsx'
import type { Route } from './+types/terms.ts'
import { LegalPage, type LegalPart } from './parts/legal-page.tsx'
import { MailLink } from './parts/mail-link.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Terms of Service'),
    description: `The rules for using ${site.name}: accounts, conduct, payment, content, termination and liability.`,
    path: href('/terms'),
  })

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="March 1, 2025"
      intro={`The agreement between you and ${site.name}, in plain language.`}
      parts={PARTS}
    />
  )
}

const PARTS: LegalPart[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    body: (
      <p>
        By creating an account or using {site.name} you agree to these terms and to the{' '}
        <Link to={href('/privacy')}>Privacy Policy</Link>. If you act for a company, you confirm
        that you have the authority to do so. If you don’t agree, please don’t use the service.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <ul>
        <li>You must be old enough to enter into contracts where you live.</li>
        <li>Your account is for you alone. Give true information and keep it up to date.</li>
        <li>
          Keep your password to yourself. You’re responsible for what happens in your account.
        </li>
        <li>Tell us right away if you think someone else has used it.</li>
      </ul>
    ),
  },
  {
    id: 'platform-rules',
    title: 'Platform rules',
    body: (
      <>
        <p>On {site.name} you must not:</p>
        <ul>
          <li>pretend to be someone else, or claim experience you don’t have;</li>
          <li>post requests for work that doesn’t exist or is illegal;</li>
          <li>
            decide for or against a person because of race, sex, age, faith, disability, origin or
            anything else that has nothing to do with the work;
          </li>
          <li>harass people, or send introductions to people they clearly don’t suit;</li>
          <li>collect profiles by machine, or use them for anything but hiring;</li>
          <li>try to get around the security of the service or overload it.</li>
        </ul>
        <p>
          We bring people together, but we’re not a party to what they agree. Check references,
          agree on a scope in writing, and get advice where you need it.
        </p>
      </>
    ),
  },
  {
    id: 'payment-terms',
    title: 'Payment terms',
    body: (
      <p>
        If part of the service costs a fee, you see the fee before you agree to it. Fees are
        non-refundable unless specified otherwise. Fees may change with notice, but never for what
        you’ve already paid for. What a company pays an executive is agreed between the two of them.
      </p>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <p>
        The service, its design, its text and its name belong to {site.name} or its licensors. These
        terms give you the right to use the service, and no other rights.
      </p>
    ),
  },
  {
    id: 'user-content',
    title: 'User content',
    body: (
      <p>
        What you write and upload stays yours. You give us a non-exclusive, worldwide, royalty-free
        license to store, show and distribute it as far as we need to run the service: for example,
        to publish your profile and to match it. The license ends when you delete the content or
        your account, except for what you wrote in the community, which stays without your name
        unless you delete it first, and for copies others have lawfully received, such as an
        accepted introduction. You confirm that you may share what you post. We may remove content
        that breaks these terms.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <p>
        You may delete your account at any time in{' '}
        <Link to={href('/settings')}>Account Settings</Link>. We may suspend or close an account
        that breaks these terms. We’ll give you the reason and a way to object, unless the law or
        the safety of others prevents it. Some parts of these terms, such as those on liability,
        continue after that.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          The service is provided as it is. We don’t promise that it’s free of faults, that you’ll
          find someone, or that what users say about themselves is true.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect or consequential loss, or for
          loss of profit, data or reputation, and our whole liability is limited to what you paid us
          in the twelve months before the event. Nothing here limits liability that the law does not
          let us limit.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        We may change these terms. The date at the top shows the last change. If you have an
        account, we tell you about important changes before they take effect. If you keep using the
        service after that, the new terms apply.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <MailLink />.
      </p>
    ),
  },
]
