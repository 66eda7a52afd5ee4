import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { postRequest } from './members.ts'
import { goLive } from './people.ts'

const DEMO = '/talent/amara-okafor-demo01'
const requestButton = (page: Page) => {
  const asked = { name: 'Request Introduction', exact: true }
  const main = page.getByRole('main')
  return main.getByRole('button', asked).or(main.getByRole('link', asked))
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request Introduction' })
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Send/ })

test('prints as one clean sheet', async ({ visit }) => {
  const page = await visit(null)
  await page.goto(DEMO)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(requestButton(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
})

test.describe('Request Introduction', () => {
  test('tells talent: Only companies can send connection requests.', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent())
    await goLive(page, DEMO)
    await requestButton(page).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('Only companies can send connection requests.')
    await alert.getByRole('link', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect(requestButton(page)).toBeFocused()
  })

  test('is prefilled, refused, lost by the network, sent and undone, with what was typed', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const company = await newCompany()
    await postRequest(company, {
      desired_role: 'Chief Technology Officer (CTO)',
      challenge_description: 'Our builds take an hour.',
    })
    // A day ahead of the talent’s most of the time.
    const page = await visit(company, {
      timezoneId: 'Pacific/Kiritimati',
      expects: /ERR_FAILED/,
    })
    const main = page.getByRole('main')
    const [which, requirements, contact] = [
      dialog(page).getByLabel('Talent request'),
      dialog(page).getByLabel('Requirements'),
      dialog(page).getByLabel('Contact details'),
    ]
    const refusal = dialog(page).getByRole('alert')

    await test.step('closed with a key, the focus returns', async () => {
      await goLive(page, talent.profileUrl)
      await requestButton(page).click()
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(requestButton(page)).toBeFocused()
      await requestButton(page).click()
    })
    await test.step('each request prefills its own texts, unless others are typed', async () => {
      await expect(requirements).toHaveValue('')
      await which.selectOption('Chief Technology Officer (CTO)')
      await expect(requirements).toHaveValue('Our builds take an hour.')
      await which.selectOption('Chief Financial Officer (CFO)')
      await expect(requirements).toHaveValue('Our lender wants covenants reported monthly.')
      await requirements.fill('Mine')
      await which.selectOption('Chief Technology Officer (CTO)')
      await expect(requirements).toHaveValue('Mine')
    })
    await test.step('a refusal and a lost request keep them', async () => {
      await which.selectOption('Choose a request')
      await send(page).click()
      await expect(refusal).toHaveText('Choose the request this is about')
      await expect(which).toHaveAttribute('aria-invalid', 'true')
      await which.selectOption('Chief Financial Officer (CFO)')
      await page.route('**/talent/*.data*', route => route.abort())
      await send(page).click()
      await expect(refusal).toHaveText('Failed to send connection request. Please try again.')
      await expect(requirements).toHaveValue('Mine')
      await page.unroute('**/talent/*.data*')
    })
    await test.step('contact details are asked for once', async () => {
      await expect(contact).toHaveValue(`${company.name}, ${company.email}`)
      await contact.clear()
      await send(page).click()
      await expect(refusal).toContainText('Without contact details')
      await expect(contact).toHaveValue('')
      await dialog(page).getByRole('button', { name: 'Send anyway' }).click()
      await expect(main).toContainText('Connection request sent successfully!')
      await expect(dialog(page)).toBeHidden()
    })
    await test.step('the days left are counted from the reader’s today, wherever they are said', async () => {
      const said = (await main.innerText()).match(/\d+ days left/g)
      expect(said).toHaveLength(2)
      expect(said?.[0]).toBe(said?.[1])
    })
    await test.step('undone, it can be sent again', async () => {
      await main.getByRole('button', { name: 'Undo' }).click()
      await expect(main).toContainText(`We didn’t tell ${talent.name} anything.`)
      await expect(requestButton(page)).toBeVisible()
    })
  })

  test('can be undone for ten seconds, and the next one has its own', async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const talent = await newTalent()
    const company = await newCompany()
    const page = await visit(company)
    const undo = page.getByRole('main').getByRole('button', { name: 'Undo' })
    await goLive(page, `${talent.profileUrl}?introduce=1`)
    await expect(dialog(page).getByLabel('Talent request')).toHaveValue(company.requestId)
    await send(page).click()
    await expect(undo).toBeVisible()
    await expect(undo).toHaveCount(0, { timeout: 15_000 })

    await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
    await goLive(page, `${talent.profileUrl}?introduce=1`)
    await dialog(page).getByLabel('Talent request').selectOption('Chief Technology Officer (CTO)')
    await send(page).click()
    await expect(undo).toBeVisible()
  })

  test('stays at the bottom of a phone’s screen, and covers nothing', async ({ visit }) => {
    const page = await visit(null, { viewport: { width: 390, height: 844 } })
    await page.goto(DEMO)
    const atBottom = async () => {
      const box = await requestButton(page).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    }
    await atBottom()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await atBottom()
    const last = await page.getByRole('contentinfo').boundingBox()
    const bar = await requestButton(page).boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})
