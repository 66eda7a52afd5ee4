import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { Link } from '#app/ui/router-link.tsx'
import type { Route } from './+types/privacy.ts'
import { LegalPage, type LegalPart } from './parts/legal-page.tsx'
import { MailLink } from './parts/mail-link.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Privacy Policy'),
    description: `What ${site.name} knows about you, how we use it, who sees it, and what you can do about it.`,
    path: href('/privacy'),
  })

export default function Privacy() {
  return (
    <LegalPage
      title="Privacy Policy"
      updated="March 1, 2025"
      intro={`What ${site.name} knows about you, how we use it, who sees it, and what you can do about it.`}
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
            <strong>A company’s requests:</strong> the role, skills, hours, budget, dates and
            challenge you describe, and what your company says about itself.
          </li>
          <li>
            <strong>Introductions:</strong> who asked whom and when, the message, the contact
            details given with it, and the answer.
          </li>
          <li>
            <strong>Conflicts of interest:</strong> the competitors a company lists, the clients a
            talent lists and, where the two lists met when an introduction was sent, which of their
            own clients it was and what they chose to do. Neither side sees the other’s list, and
            only the talent sees what was found.
          </li>
          <li>
            <strong>After a yes:</strong> a copy of the request, the names and the rate as they were
            then, what you write to each other and the files you send with it, how far each of you
            has read, the times you propose to meet, your offers, and the charter you agree on. An
            invitation to a meeting carries both names, and nobody’s address but the reader’s own.
          </li>
          <li>
            <strong>Matching:</strong> which matches you hide and why, the requests you’re
            interested in, and, for one year, which matches you were shown. That record holds no
            names, and we keep it for the full year even if you delete your account.
          </li>
          <li>
            <strong>Looks:</strong> which profiles a company’s account opens, once a day, for one
            year. Talent see how many companies looked, never which.
          </li>
          <li>
            <strong>What you keep here:</strong> scopes of work you save, your application to be
            featured, the notifications we send you, and which of them you want by email.
          </li>
          <li>
            <strong>The community:</strong> the questions and answers you write, and what you mark
            as helpful or report.
          </li>
          <li>
            <strong>Technical records:</strong> the network address and browser you sign in with,
            and records of requests to our servers, which we keep to run the service and protect it.
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
            To match requests and profiles. Only job-related details count: your name, photo or
            pronouns never change a score, and no machine alone makes a decision about you.
          </li>
          <li>To pass on introductions and answers.</li>
          <li>To sign you in, protect accounts, and find and fix problems.</li>
          <li>
            To email you about your account, your introductions and, at most once a day, strong new
            matches.
          </li>
        </ul>
        <p>We don’t sell personal information, and we don’t show third-party advertising.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing',
    body: (
      <>
        <p>
          <strong>Public.</strong> A talent profile is public: anyone can read it, including search
          engines. It never shows your email address. What you write in the community is public too,
          with your name and whether you are talent or a company. We don’t tell anyone who reported
          a post.
        </p>
        <p>
          <strong>Between the two sides.</strong> We show a company’s request to talent it may suit.
          We release the contact details given with an introduction only once it is accepted. What
          two sides write to each other, only they can read. An administrator can read it if one of
          them reports it, and each reading is recorded.
        </p>
        <p>
          <strong>Service providers.</strong> Companies that host the service or deliver our email
          process information for us, under contract and for no other purpose.
        </p>
        <p>
          <strong>The law.</strong> We disclose information where the law requires it, and we tell
          you unless we’re not allowed to.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    body: (
      <p>
        Connections are encrypted. We hash passwords in a way that makes them slow to guess. The
        database itself decides who can read what, so a mistake on a page can’t expose data it
        shouldn’t show. No system is perfect. If one of ours exposes your information, we’ll tell
        you what happened and what to do.
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
            <strong>correct</strong> it, mostly yourself, in your profile and in{' '}
            <Link to={href('/settings')}>Account Settings</Link>, or by asking us;
          </li>
          <li>
            <strong>delete</strong> it: when you delete your account in Account Settings, we remove
            it and everything that belongs to it right away. Questions and answers you wrote in the
            community stay without your name, because others have answered them. If you want them
            gone, delete them first. What you wrote to someone you were introduced to stays with
            them, without your name and your contact details, and without the files you sent. A
            charter you both agreed on keeps your name, because it’s theirs too;
          </li>
          <li>
            <strong>opt out of marketing</strong>: we don’t send advertising. You can turn off each
            kind of email in Account Settings or with the link at the bottom of the email, except
            those that protect your account;
          </li>
          <li>
            <strong>export</strong> it: in Account Settings, you can download what we hold about you
            in a machine-readable file.
          </li>
        </ul>
        <p>
          For anything you can’t do yourself, write to <MailLink />. We may need to check that it’s
          you.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        When you sign in, we set two cookies. One keeps you signed in, and ends with your browser
        session unless you ticked “Remember me”. The other recognizes your browser, so we can tell
        you when someone signs in from a new one. A third remembers whether you chose light or dark.
        If you ask for an introduction before you sign in, a fourth remembers for an hour whom you
        asked for. If you haven’t told us your time zone, a fifth tells it to the pages of your
        connections, so that times to meet are shown in it. We use no advertising cookies and no
        third-party trackers, so there’s no cookie banner.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about this policy or about your information: <MailLink />. When this policy
        changes, we update the date at the top. If you have an account, we tell you about important
        changes before they take effect.
      </p>
    ),
  },
]
