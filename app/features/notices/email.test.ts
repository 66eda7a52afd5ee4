import { describe, expect, test } from 'vitest'
import { nameInMail } from '#app/platform/mail/names.ts'
import { noticeLetter } from './email.ts'
import { type NoticeFacts, NoticeKind } from './schema.ts'
import { noticeWords } from './words.ts'

const HOSTILE = [
  'Visit evil.example',
  'https://evil.example/now',
  'evil.example',
  'Call 555 0100',
  '<a href="https://evil.example">Ada</a>',
  'Ada @ evil',
  'x'.repeat(61),
  'Ada\u202egnp.exe',
  'Win a prize!',
  '  ',
  '...',
]

test.each(HOSTILE)('nameInMail replaces %j', name => {
  expect(nameInMail(name)).toBe('Someone')
})

test.each([
  'Ada Lovelace',
  "Siobhán O'Neill-Smith Jr.",
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Łukasz Żółć',
  'محمد علي',
  '山田 太郎',
  'अनिता',
  'x'.repeat(60),
  'Siobhán O’Brien',
  'Jane Doe, CFA',
])('nameInMail keeps %j', name => {
  expect(nameInMail(name)).toBe(name)
})

test('nameInMail leaves out emoji', () => {
  expect(nameInMail('Ledgerly 🚀')).toBe('Ledgerly')
  expect(nameInMail('👩‍💻 Ada & Ida ❤️')).toBe('Ada & Ida')
  expect(nameInMail('🚀')).toBe('Someone')
})

const sides = ['talent', 'company'] as const
const cases = NoticeKind.options.flatMap(kind => sides.map(side => ({ kind, side })))

describe.each(cases)('$kind to a $side', ({ kind, side }) => {
  const letterWith = (name: string) => {
    const match = { name: side === 'company' ? name : 'Chief Technology Officer (CTO)', score: 80 }
    const facts: NoticeFacts = {
      kind,
      side,
      payload: {
        status: 'approved',
        role: 'Chief Technology Officer (CTO)',
        // The title of somebody else's question is as hostile as a name.
        question: {
          key: '0123456789',
          accepts: true,
          title: kind === 'question_answered' ? 'How long is a notice period?' : name,
        },
        device: 'Firefox on Linux',
        earlier: [],
        matches: [
          {
            ...match,
            requestId: 'r',
            role: 'Chief Technology Officer (CTO)',
            isClosed: false,
            interested: true,
          },
        ],
      },
      connection: {
        id: 'c',
        withReason: false,
        status: 'pending',
        companyName: name,
        talentName: name,
        role: 'Chief Technology Officer (CTO)',
        requestId: 'r',
        isClosed: false,
        isHidden: false,
        answerBy: '2026-11-27',
      },
    }
    return noticeLetter(facts, {
      at: new Date('2026-11-22T14:25:00Z'),
      reader: { name, zone: 'America/New_York' },
      address: path => new URL(path, 'https://product.test').href,
      next: { name, score: 90, profileUrl: '/talent/ada', requestId: 'r' },
    })
  }

  test.each(HOSTILE)('does not contain %j', name => {
    const text = JSON.stringify(letterWith(name))
    if (name.trim().length > 3) expect(text).not.toContain(JSON.stringify(name).slice(1, -1))
    expect(text).not.toContain('evil')
  })

  test('greets its reader, and writes dates in words', () => {
    const { greeting, before } = letterWith('Ada Lovelace')
    expect(greeting).toBe('Hello Ada Lovelace,')
    expect(letterWith('Visit evil.example').greeting).toBe('Hello,')
    expect(before.join(' ')).not.toMatch(/\d{4}-\d\d|UTC/)
    if (kind === 'answer_accepted') expect(before.join(' ')).toContain('chose your answer')
    if (kind === 'new_device')
      expect(before).toContainEqual(
        expect.stringContaining('On Sunday, November 22 at 9:25 AM New York time, someone'),
      )
  })

  test('has a subject without names, and a link as its action', () => {
    const letter = letterWith('Ada Lovelace')
    expect(letter.subject).toBe(letterWith('Grace Hopper').subject)
    expect(letter.subject).not.toMatch(/Ada|Someone|CTO/)
    expect(letter.action?.url).toMatch(/^https:\/\/product\.test\//)
    // It has one match.
    if (kind === 'match_digest') expect(letter.subject).toBe('You have a strong new match')
  })
})

test('subjects of offers, meetings, work and featuring say what happened', () => {
  const subject = (kind: NoticeFacts['kind'], status: string) => {
    const payload = { status, role: '', question: null, device: '', earlier: [], matches: [] }
    return noticeLetter(
      { kind, side: 'company', payload, connection: null },
      {
        at: new Date(),
        reader: { name: 'Ada', zone: null },
        address: path => `https://example.com${path}`,
      },
    ).subject
  }
  expect(subject('offer_moved', 'offer')).toBe('You received an offer')
  expect(subject('offer_moved', 'counter')).toBe('You received a counteroffer')
  expect(subject('meeting_moved', 'propose')).toBe('Times to meet were proposed')
  expect(subject('meeting_moved', 'call_link')).toBe('The link of your meeting has changed')
  expect(subject('meeting_moved', 'leave')).toBe('A meeting is canceled')
  expect(subject('engagement_moved', 'end')).toBe('An engagement has ended')
  expect(subject('featured_answered', 'ended')).toBe('You are no longer featured')
  expect(subject('engagement_moved', '')).toBe('An update on your engagement')
})

const PAYLOAD = { status: '', role: '', question: null, device: '', earlier: [], matches: [] }

const CONNECTION = {
  id: 'c',
  status: 'accepted',
  withReason: false,
  companyName: 'Harbor',
  talentName: 'Ada',
  role: 'COO',
  requestId: 'r',
  isClosed: false,
  isHidden: false,
  answerBy: '2026-11-27',
}

test('a canceled meeting leads to the conversation that says who canceled it', () => {
  const placeAfter = (status: string) =>
    noticeWords({
      kind: 'meeting_moved',
      side: 'talent',
      payload: { ...PAYLOAD, status },
      connection: CONNECTION,
    }).to
  expect(placeAfter('call_off')).toBe('/connections/c')
  expect(placeAfter('move')).toBe('/connections/c/meeting')
})

test.each([
  ['talent_deleted', 'company', '/company/dashboard'],
  ['company_deleted', 'talent', '/talent/dashboard'],
] as const)(
  '%s before an answer leads a %s on: the introduction is in no list',
  (kind, side, to) => {
    const payload = { ...PAYLOAD, status: 'pending' }
    expect(noticeWords({ kind, side, payload, connection: null }).to).toBe(to)
  },
)

test('a notice asks for an answer only while there is one to give', () => {
  const textWhen = (status: string) =>
    noticeWords({
      kind: 'introduction_received',
      side: 'talent',
      payload: PAYLOAD,
      connection: { ...CONNECTION, status },
    }).text
  expect(textWhen('pending')).toBe('About: COO. Please answer by Fri, Nov 27.')
  for (const status of ['matched', 'accepted', 'declined', 'expired'])
    expect(textWhen(status)).toBe('About: COO.')
})

test('a notice about something that is gone leads to the list, and its button says so', () => {
  const gone = (kind: 'introduction_received' | 'question_answered' | 'answer_accepted') =>
    noticeWords({
      kind,
      side: 'talent',
      payload: PAYLOAD,
      connection: { ...CONNECTION, requestId: null, role: null },
    })
  expect(gone('introduction_received')).toMatchObject({
    to: '/connections',
    action: 'View Connections',
  })
  for (const kind of ['question_answered', 'answer_accepted'] as const)
    expect(gone(kind)).toMatchObject({ to: '/community', action: 'Go to Community' })
  expect(gone('answer_accepted').text).not.toContain('It now comes first')
})

test('matches are listed by role', () => {
  const match = (name: string, role: string, score: number) => ({
    name,
    role,
    score,
    requestId: role,
    isClosed: false,
    interested: true,
  })
  const matches = [match('Ada', 'COO', 92), match('Bea', 'CFO', 90), match('Cleo', 'COO', 84)]
  const words = {
    kind: 'match_digest',
    connection: null,
    payload: { ...PAYLOAD, matches },
  } as const
  expect(noticeWords({ ...words, side: 'company' })).toMatchObject({
    title: 'You have 3 strong new matches',
    text: 'For COO: Ada (92%); Cleo (84%). For CFO: Bea (90%).',
  })
  const requests = matches.map(each => ({ ...each, name: each.role }))
  const toTalent = { ...words, payload: { ...PAYLOAD, matches: requests }, side: 'talent' } as const
  expect(noticeWords(toTalent)).toMatchObject({
    text: '2 requests for COO (up to 92%); CFO (90%).',
    to: '/talent/dashboard#best-matches',
  })
  const one = { ...toTalent, payload: { ...PAYLOAD, matches: requests.slice(0, 1) } }
  expect(noticeWords(one)).toMatchObject({ text: 'COO (92%).', to: '/requests/COO' })
})
