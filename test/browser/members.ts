// People who exist before a test begins: they sign up and fill in the same forms, posted without a browser.
import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Locator,
  request,
} from '@playwright/test'
import { newPerson, PASSWORD, type Person } from './people.ts'

export type Fields = Record<string, string | readonly string[]>

type Account = Person & {
  /** Posts a form as this person's browser would, without following redirects. */
  post: (path: string, fields: Fields) => Promise<APIResponse>
  read: (path: string) => Promise<string>
  /** The cookies that sign a browser in as this person. */
  cookies: () => ReturnType<APIRequestContext['storageState']>
  leave: () => Promise<void>
}
/** `profileUrl` is empty for somebody without a profile. */
export type Talent = Account & { profileUrl: string }
/** `requestId` is empty for a company without a request. */
export type Company = Account & { requestId: string }

export const PROFILE = {
  headline: 'Fractional finance chief for climate hardware',
  summary_bio: 'Thirteen-week cash forecasts, lender covenants and a calm board.',
  primary_role: 'Chief Financial Officer (CFO)',
  skill_ids: [
    'skill_financial_modeling',
    'skill_fundraising',
    'skill_unit_economics',
    'skill_budgeting_forecasting',
  ],
  tool_ids: ['tool_excel', 'tool_quickbooks'],
  years_experience: '17',
  max_hours_per_week: '16',
  min_commitment_weeks: '8',
  availability_notice_days: '14',
  price_day_min: '1100',
  price_day_max: '1500',
  timezone: 'America/New_York',
  languages_spoken: 'English',
  engagement_types: ['Embedded', 'Advisory'],
  working_model: 'Remote',
  // Confirms the values that equal the form's defaults.
  confirmed: [
    ...['max_hours_per_week', 'min_commitment_weeks', 'availability_notice_days'],
    ...['price_day_min', 'price_day_max', 'timezone', 'languages_spoken'],
  ],
} satisfies Fields

export const REQUEST = {
  desired_role: 'Chief Financial Officer (CFO)',
  required_skills: ['skill_financial_modeling', 'skill_fundraising'],
  working_model: 'Remote',
  budget_day_min: '1000',
  budget_day_max: '1600',
  hours_per_week_needed: '12',
  project_duration_weeks: '24',
  urgency_start: 'Next month',
  timezone: 'America/New_York',
  languages_required: 'English',
  industry: 'SaaS',
  company_size: 'Small (11-50)',
  challenge_description: 'Our lender wants covenants reported monthly.',
  confirmed: [
    ...['working_model', 'budget_day_min', 'budget_day_max', 'hours_per_week_needed'],
    ...['project_duration_weeks', 'urgency_start', 'timezone', 'languages_required'],
  ],
} satisfies Fields

/** For what shows once an answer or an introduction can't be undone any more: trying often before costs more than it
 * gains. */
export const AFTER_UNDO = { intervals: [10_000, 500], timeout: 20_000 }

/** Only a skill that few requests ask for. */
export const FEW_MATCHES = {
  ...Object.fromEntries(Object.keys(PROFILE).map(name => [name, []])),
  skill_ids: 'skill_third_party_risk',
}

async function makeAccount(baseURL: string, userType: 'talent' | 'company', firstName: string) {
  const person = newPerson(firstName)
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } })
  const account: Account = {
    ...person,
    post: (path, fields) =>
      api.post(path, { form: toForm(fields), maxRedirects: 0, failOnStatusCode: false }),
    async read(path) {
      const response = await api.get(path)
      return await response.text()
    },
    cookies: () => api.storageState(),
    leave: () => api.dispose(),
  }
  const signedUp = await account.post('/signup', {
    user_type: userType,
    full_name: person.name,
    email: person.email,
    password: PASSWORD,
  })
  expect(signedUp.status()).toBe(302)
  return account
}

function toForm(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, String(one))
  return form
}

/** With null, a talent without a profile. */
export async function makeTalent(baseURL: string, profile: Fields | null = {}): Promise<Talent> {
  const account = await makeAccount(baseURL, 'talent', 'Ngozi')
  if (profile === null) return { ...account, profileUrl: '' }
  const fields = { ...PROFILE, full_name: account.name, ...profile }
  const saved = await account.post('/talent/profile', fields)
  expect(saved.status()).toBe(302)
  const dashboard = await account.read('/talent/dashboard')
  const profileUrl = dashboard.match(/href="(\/talent\/[^"/]+-[0-9a-f]{10,})"/)?.[1] ?? ''
  expect(profileUrl).not.toBe('')
  return { ...account, profileUrl }
}

/** With null, a company without a request. */
export async function makeCompany(baseURL: string, wanted: Fields | null = {}): Promise<Company> {
  const account = await makeAccount(baseURL, 'company', 'Hal')
  if (wanted === null) return { ...account, requestId: '' }
  return { ...account, requestId: await postRequest(account, wanted) }
}

/** Posts a request. Returns its id. */
export async function postRequest(account: Account, wanted: Fields = {}): Promise<string> {
  const saved = await account.post('/company/request/new', { ...REQUEST, ...wanted })
  expect(saved.status()).toBe(302)
  const dashboard = await account.read('/company/dashboard')
  const id = dashboard.match(/\/company\/request\/([0-9a-f-]{36})"/)?.[1] ?? ''
  expect(id).not.toBe('')
  return id
}

const REQUIREMENTS = 'A forecast the lender believes, by March.'

/** Asks for an introduction. The contact details, shown only after acceptance, are unique. */
export async function introduce(company: Company, talent: Talent, requirements = REQUIREMENTS) {
  const contact = `ring-${company.email}`
  const sent = await company.post(talent.profileUrl, {
    request_id: company.requestId,
    requirements,
    contact_details: `${contact}, +1 555 0142`,
  })
  expect(sent.status()).toBe(302)
  return { contact, requirements }
}

/** Withdraws the first pending introduction of this company. */
export async function withdraw(company: Company) {
  const page = await company.read('/connections')
  const connectionId = page.match(/name="connectionId" value="([0-9a-f-]{36})"/)?.[1] ?? ''
  const withdrawn = await company.post('/connections', { intent: 'withdraw', connectionId })
  expect(withdrawn.status()).toBe(302)
}

/** Accepts with a button of the page, and confirms if asked. */
export async function acceptBy(button: Locator) {
  await button.click()
  const asked = button.page().getByRole('alertdialog', { name: /^Accept the introduction to/ })
  await asked.getByRole('button', { name: 'Accept' }).click()
}

/** Answers the first pending introduction of this talent. */
export async function answer(talent: Talent, choice: 'matched' | 'accepted' | 'declined') {
  const path = choice === 'matched' ? '/talent/dashboard' : '/connections'
  const page = await talent.read(path)
  const connectionId = page.match(/name="connectionId" value="([0-9a-f-]{36})"/)?.[1] ?? ''
  const answered = await talent.post(path, { intent: 'answer', connectionId, answer: choice })
  expect(answered.status()).toBe(302)
}

/** Introduces the two, and accepts. Returns the path of their room. */
export async function openRoom(talent: Talent, company: Company): Promise<string> {
  await introduce(company, talent)
  await answer(talent, 'accepted')
  const page = await talent.read('/connections')
  const path = page.match(/href="(\/connections\/[0-9a-f-]{36})"/)?.[1] ?? ''
  expect(path).not.toBe('')
  return path
}
