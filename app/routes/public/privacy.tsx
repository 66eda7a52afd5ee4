import { href, Link } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage, type LegalPart } from './parts/legal-page.tsx'
import { MailLink } from './parts/mail-link.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Privacy Policy'),
    description: `What ${site.name} knows about you, what it is used for, who sees it, and what you can do about it.`,
    path: href('/privacy'),
  })

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="March 1, 2025"
      intro={`What ${site.name} knows about you, what it is used for, who sees it, and what you can do about it.`}
      parts={PARTS}
    />
  )
}

const PARTS: LegalPart[] = [
  {
    id: 'information-we-collect',
    title: 'Information we collect',
    body: (
      <>
        <p>We hold what you give us, and little else.</p>
        <ul>
          <li>
            <strong>Your account:</strong> full name, email address, password (stored only as a
            hash, which we cannot turn back into the password), and whether you offer services or
            look for talent.
          </li>
          <li>
            <strong>A talent profile:</strong> what you choose to publish, such as headline,
            summary, roles, skills, tools, industries, languages, hours, day rate, testimonials,
            case studies and a photo.
          </li>
          <li>
            <strong>A company’s requests:</strong> the role, skills, hours, budget, dates and the
            challenge you describe, and what your company says of itself.
          </li>
          <li>
            <strong>Introductions:</strong> who asked whom and when, the message, the contact
            details given with it, and the answer.
          </li>
          <li>
            <strong>Matching:</strong> what you set aside and why, the interest you show in a
            request, and for a year which matches you were shown. That record holds no names, and is
            kept for its year also when an account is deleted.
          </li>
          <li>
            <strong>What you keep here:</strong> scopes of work you save, an application to be
            featured, the notices you were sent, and which of them you want by email.
          </li>
          <li>
            <strong>The community:</strong> the questions and answers you write, what you marked as
            helpful, and what you reported.
          </li>
          <li>
            <strong>Technical records:</strong> the network address and browser of a sign-in, and
            records of requests to our servers, kept to run the service and keep it safe.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    body: (
      <>
        <ul>
          <li>To show talent profiles in the directory and on their own pages.</li>
          <li>
            To compute matches between requests and profiles. Only job-related inputs count: a name,
            a photo or a pronoun changes no score, and no decision about you is made by a machine
            alone.
          </li>
          <li>To pass on introductions and their answers.</li>
          <li>To sign you in, to protect accounts, and to find and repair faults.</li>
          <li>
            To write to you about your account, your introductions and, once a day at most, strong
            new matches.
          </li>
        </ul>
        <p>We do not sell personal information and we show no third-party advertising.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    body: (
      <>
        <p>
          <strong>Public.</strong> A talent profile is public: anybody can read it, search engines
          included. It never shows your email address. So is what you write in the community, with
          your name and whether you are talent or a company. Who reported a post is not told.
        </p>
        <p>
          <strong>Between the two sides.</strong> A company’s request is shown to talent whom it may
          concern. Contact details given with an introduction are released only after it has been
          accepted.
        </p>
        <p>
          <strong>Service providers.</strong> Companies that host the service or deliver its email
          process information for us, under contract and for nothing else.
        </p>
        <p>
          <strong>The law.</strong> We disclose information where the law obliges us to, and tell
          you unless we are forbidden to.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted. Passwords are hashed with a function made to be slow to guess.
        The database itself decides who may read a row, so that a mistake in a page does not open
        what a page should not show. No system is beyond failure; if one of ours exposes your
        information, we will tell you what happened and what to do.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Wherever you live, you may:</p>
        <ul>
          <li>
            <strong>access</strong> the information we hold about you;
          </li>
          <li>
            <strong>correct</strong> it, mostly by yourself in your profile and in{' '}
            <Link to={href('/settings')}>Account Settings</Link>, or by asking us;
          </li>
          <li>
            <strong>delete</strong> it: deleting your account in Account Settings removes the
            account and what belongs to it, at once. Questions and answers you wrote in the
            community stay, without your name, because others have answered them; delete them first
            if you would rather have them gone;
          </li>
          <li>
            <strong>opt out of marketing</strong>: we send no advertising. Each kind of email we do
            send can be turned off in Account Settings, or by the link at its foot, except those
            that protect your account;
          </li>
          <li>
            <strong>export</strong> it: Account Settings has a button that downloads what we hold
            about you, in a form that a machine can read.
          </li>
        </ul>
        <p>
          For anything you cannot do yourself, write to <MailLink />. We may have to make sure that
          it is you.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        We set two kinds of cookies when you sign in: one that keeps you signed in, which ends with
        your browser session unless you ticked “Remember me”, and one by which we know your browser
        again, so that we can tell you when somebody signs in from another one. A third keeps your
        choice of a light or dark page, if you make one. There are no advertising cookies and no
        third-party trackers, which is why no banner asks you about them.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about this policy or about your information: <MailLink />. When the policy
        changes, the date on top changes with it, and we tell account holders about changes that
        matter before they take effect.
      </p>
    ),
  },
]
