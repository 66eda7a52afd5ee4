import { href, Link } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage, type LegalPart } from './parts/legal-page.tsx'
import { MailLink } from './parts/mail-link.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Terms of Service'),
    description: `The rules for using ${site.name}: accounts, conduct, payment, content, ending and liability.`,
    path: href('/terms'),
  })

export default function Terms() {
  return (
    <LegalPage
      title="Terms of Service"
      updated="March 1, 2025"
      intro={`The agreement between you and ${site.name}, written to be read.`}
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
        that you may bind it. If you do not agree, please do not use the service.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <ul>
        <li>You must be old enough to enter into contracts where you live.</li>
        <li>
          An account belongs to one person, who gives true information and keeps it up to date.
        </li>
        <li>Keep your password to yourself. You answer for what is done with your account.</li>
        <li>Tell us at once if you think that somebody else has used it.</li>
      </ul>
    ),
  },
  {
    id: 'platform-rules',
    title: 'Platform rules',
    body: (
      <>
        <p>On {site.name} you do not:</p>
        <ul>
          <li>pretend to be somebody else, or claim experience you do not have;</li>
          <li>post requests for work that does not exist, or that the law forbids;</li>
          <li>
            decide for or against a person because of race, sex, age, faith, disability, origin or
            anything else that has nothing to do with the work;
          </li>
          <li>harass people, or send introductions to people whom they plainly do not concern;</li>
          <li>collect profiles by machine, or use them for anything but hiring;</li>
          <li>try to get around the security of the service or put a strain on it.</li>
        </ul>
        <p>
          We bring people together and are not a party to what they agree. Check references, agree
          on a scope in writing, and take advice where you need it.
        </p>
      </>
    ),
  },
  {
    id: 'payment-terms',
    title: 'Payment terms',
    body: (
      <p>
        Where a part of the service costs a fee, the fee is shown before you agree to it. Fees are
        non-refundable unless specified otherwise. Fees may change with notice, and a change does
        not touch what you have already paid for. What a company pays an executive is agreed between
        the two of them.
      </p>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    body: (
      <p>
        The service, its design, its text and its name belong to {site.name} or its licensors. These
        terms give you the right to use the service, and no other right in it.
      </p>
    ),
  },
  {
    id: 'user-content',
    title: 'User content',
    body: (
      <p>
        What you write and upload stays yours. You give us a non-exclusive, worldwide, royalty-free
        license to store, show and distribute it as far as running the service requires: to publish
        your profile, for instance, and to compute matches. The license ends when you delete the
        content or your account, except for what you wrote in the community, which stays without
        your name unless you delete it first, and for copies others have lawfully received, such as
        an accepted introduction. You confirm that you may share what you post. We may remove
        content that breaks these terms.
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
        that breaks these terms, and will give the reason and a way to object unless the law or the
        safety of others forbids it. Parts of these terms that by their nature outlast the
        agreement, such as those on liability, do.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          The service is provided as it is. We do not promise that it is free of faults, that you
          will find somebody, or that what users say of themselves is true.
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
        We may change these terms. The date on top tells when that last happened. Changes that
        matter are announced to account holders before they take effect; if you go on using the
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
