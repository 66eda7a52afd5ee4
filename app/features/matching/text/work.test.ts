// What sentences describe, and what they must not be taken for.
import { describe, expect, test } from 'vitest'
import { INDUSTRY, readWork } from './work.ts'

const described = (text: string) => [...readWork([text], true).described]
const refused = (text: string) => [...readWork([text], true).refused]

describe('a sentence describes', () => {
  test.each([
    ['Closed two seed rounds and a Series A.', 'skill_fundraising'],
    [
      'We opened offices in Lyon and Milan, my third set of country launches.',
      'skill_international_expansion',
    ],
    ['I negotiate with suppliers of glass and caps.', 'skill_procurement'],
    ['Month-end in five days, consolidated under IFRS.', 'skill_financial_reporting'],
    ['A thirteen week cash forecast every Monday.', 'skill_cash_flow_management'],
    ['Bands, option plans and a yearly pay review for 90 people.', 'skill_compensation_benefits'],
    ['Halved the churn of small accounts.', 'skill_customer_success'],
    ['Ad spend of two million on TikTok and Meta ads.', 'skill_performance_marketing'],
    ['Win-back mails and repeat orders.', 'skill_lifecycle_marketing'],
    ['Split the monolith into nine services.', 'skill_software_architecture'],
    ['Rewrote the bootloader of a hearing aid.', 'skill_embedded_systems'],
    ['Certified two clinics according to ISO 27001.', 'skill_iso_27001'],
    ['First SOC 2 report in eleven weeks.', 'skill_soc_2'],
    ['I read redlines and liability caps all day.', 'skill_negotiation'],
    ['DPIAs and subprocessors.', 'skill_data_privacy'],
    ['Talked to users every week.', 'skill_product_discovery'],
    ['Fixed the funnel definitions and the lead routing.', 'skill_revenue_operations'],
    ['Nine years in supermarkets.', `${INDUSTRY}Grocery`],
    ['I built dashboards in Looker.', 'tool_looker'],
    ['A brewery and two wineries.', `${INDUSTRY}Alcoholic Beverages`],
    ['One dashboard for all.', 'skill_business_intelligence'],
    ['I fundraise for a living.', 'skill_fundraising'],
    ['Raised our Series A in London.', 'skill_fundraising'],
    ['Strategic sourcing of glass and caps.', 'skill_procurement'],
    ['CFO of hospital groups.', `${INDUSTRY}Hospitals & Health Systems`],
    ['Monthly management accounts for the board.', 'skill_financial_reporting'],
    ['Eleven key accounts.', 'skill_account_management'],
    ['Pay transparency work: levels, bands and tiers.', 'skill_organizational_design'],
  ])('"%s": %s', (text, id) => expect(described(text)).toContain(id))
})

describe('a sentence does not describe', () => {
  test.each([
    ['I raised three children and two series of bees.', 'skill_fundraising'],
    ['Conversion of barns into flats.', 'skill_conversion_optimization'],
    ['I sing in a choir and design gardens.', 'skill_ux_design'],
    ['A product of the theatre: production of operas.', 'skill_product_strategy'],
    ['Night audit in an airport hotel.', 'skill_audit_readiness'],
    ['Notion of fairness, ramp for wheelchairs, linear thinking.', 'tool_notion'],
    ['We react to a segment of the market.', 'tool_react'],
    ['The closing of the shop took a month in the end of winter, far from the city.', 'skill_seo'],
    ['Cash is king and the flow of the river is strong in spring.', 'skill_unit_economics'],
    ['I have not raised a Series A yet.', 'skill_fundraising'],
    ['Never hired engineers.', 'skill_talent_acquisition'],
    ['With diligence.', 'tool_diligent'],
    ['I make up my mind.', `${INDUSTRY}Beauty & Personal Care`],
    ['The most important thing is trust.', 'skill_channel_sales'],
    ['The most important thing is trust.', `${INDUSTRY}Hospitals & Health Systems`],
    ['I lead teams and have led larger ones.', 'skill_demand_generation'],
    ['Your in-house team keeps the books.', `${INDUSTRY}Residential Real Estate`],
    ['Your in-house team keeps the books.', `${INDUSTRY}Book Publishing`],
    ['My name is Ada, in a position of trust.', 'skill_brand_strategy'],
    ['My name is Ada, in a position of trust.', 'skill_product_marketing'],
    ['You are in safe hands at every level.', 'skill_agile_delivery'],
    ['You are in safe hands at every level.', 'skill_organizational_design'],
    ['By default I look forward to open source.', 'skill_credit_risk'],
    ['By default I look forward to open source.', `${INDUSTRY}Trucking & Freight`],
    ['By default I look forward to open source.', 'skill_procurement'],
    ['A key factor: access for the accountable manager.', 'skill_cash_flow_management'],
    ['A key factor: access for the accountable manager.', 'skill_accessibility'],
    ['A friend of mine vetted the software architecture.', `${INDUSTRY}Mining`],
    ['A friend of mine vetted the software architecture.', `${INDUSTRY}Veterinary`],
    ['A friend of mine vetted the software architecture.', `${INDUSTRY}Architecture`],
    ['I own the accounts and payments, and published a constructive plan.', `${INDUSTRY}Payments`],
    ['Hospitality director', `${INDUSTRY}Hospitals & Health Systems`],
    ['We raise the bar and bridge the gap.', `${INDUSTRY}Restaurants & Cafes`],
    ['Customer acquisition and talent acquisition.', 'skill_mergers_acquisitions'],
    ['I tune the data warehouse and design systems.', 'skill_supply_chain_management'],
    ['I tune the data warehouse and design systems.', 'skill_software_architecture'],
    ['I work in Basel, with heads of engineering and squad leads.', 'skill_operational_risk'],
    ['I work in Basel, with heads of engineering and squad leads.', 'skill_demand_generation'],
    ['CFO of hospital groups.', `${INDUSTRY}Restaurants & Cafes`],
    ['Monthly management accounts for the board.', 'skill_account_management'],
    ['Sales, marketing and customer success under one roof.', 'skill_exit_planning'],
    ['Event sourcing, and sourcing of candidates.', 'skill_procurement'],
    ['Council tax and housing benefit system.', 'skill_channel_sales'],
    ['Cameras on two production lines.', 'skill_product_strategy'],
    ['Demand engines for a company.', `${INDUSTRY}Industrial Machinery`],
    ['I answered the buyer’s questions in the data room.', 'skill_fundraising'],
    ['Chief of staff of Series A and B software companies.', 'skill_fundraising'],
    ['Ran three tenders for a council.', 'skill_enterprise_sales'],
    ['Fleet uptime of 98 %.', 'skill_devops'],
    ['Ich mache kein SEO.', 'skill_seo'],
    ['Kein SAP, keine Webinare.', 'tool_sap'],
    ['Je ne fais pas de SEO.', 'skill_seo'],
    ['Sin experiencia en SAP.', 'tool_sap'],
    ['Everything except SEO.', 'skill_seo'],
    ['Practice software, HR and IT report to me.', `${INDUSTRY}HR Tech`],
    ['Beer sales, on-trade.', 'skill_exit_planning'],
    ['22 boxes sold out, a business club of 140 firms.', 'skill_mergers_acquisitions'],
    ['A model, a data room and a board deck.', 'skill_data_engineering'],
    ['Voyage and time charter, freight budget.', 'skill_project_management'],
    ['Private collections of silver.', 'skill_cash_flow_management'],
    ['Recalls for the yearly check-up by text.', 'skill_crisis_management'],
  ])('"%s": %s', (text, id) => expect(described(text)).not.toContain(id))
})

test.each([
  ['I coach the managers, I don’t replace them.', 'skill_leadership_development'],
  ['I do recruiting and I don’t do payroll.', 'skill_talent_acquisition'],
  ['No ads no nonsense, just email marketing.', 'skill_lifecycle_marketing'],
  ['Never missed a month-end.', 'skill_financial_reporting'],
  ['Ich bin kein Jurist, ich mache Fundraising.', 'skill_fundraising'],
])('"%s" describes %s, and does not refuse it', (text, id) => {
  expect(described(text)).toContain(id)
  expect(refused(text)).not.toContain(id)
})

test.each([
  ['Fundraising isn’t for me.', 'skill_fundraising'],
  ['Board decks and cash forecasts. I don’t do fundraising.', 'skill_fundraising'],
  ['I am not a pen tester, I bring one.', 'skill_application_security'],
  ['Dashboards are done by a separate team.', 'skill_business_intelligence'],
  ['No bookkeeping, no payment plans.', 'skill_cash_flow_management'],
])('"%s" refuses %s', (text, id) => {
  expect(refused(text)).toContain(id)
  expect(described(text)).not.toContain(id)
})

test('work refused in one sentence and described in another counts as described', () => {
  const text = 'I do not do fundraising on commission. I closed a Series A and a Series B.'
  expect(refused(text)).toEqual([])
  expect(described(text)).toContain('skill_fundraising')
})

test('"not only" and "no problem" refuse nothing', () => {
  expect(described('Not only fundraising, procurement as well.')).toContain('skill_fundraising')
})

test('pairs of words are counted within a clause, and a compound is one word', () => {
  const pairs = (text: string) => readWork([text], true).pairs.length
  expect(pairs('Importers in Japan, Korea, Singapore')).toBe(1)
  expect(pairs('Licensing: spin-outs, equity policy')).toBe(1)
})

test('function words of other languages are no words of the work', () => {
  const { stems } = readWork(['Budgetverhandlungen mit den Kassen und ein Plan für die Bank'], true)
  expect(stems).toEqual(['budgetverhandlungen', 'kassen', 'plan', 'bank'])
})
