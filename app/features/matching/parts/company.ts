// The company's industry, stage and size. Each request wants one of each.
import type { RequestRow } from '../rows.ts'
import { FULL_WORTH, LIST, type ListPart, type WantedIds } from './part.ts'
import { describeOne } from './words.ts'

function one(read: (request: RequestRow) => string): WantedIds[] {
  return [
    {
      worth: FULL_WORTH,
      ids(request) {
        const id = read(request)
        return id === '' ? [] : [id]
      },
    },
  ]
}

export const industry: ListPart = {
  kind: 'list',
  name: 'industry',
  label: 'Industry',
  about: 'Experience in the company’s industry or a related one.',
  points: 5,
  mentioned: LIST.mentionedIndustries,
  wanted: one(request => request.industry),
  places: [
    { list: LIST.industries, worth: FULL_WORTH, ids: profile => profile.industries_experienced },
  ],
  describe: ({ evidence }) =>
    describeOne(evidence, {
      reason: name => `${name} experience`,
      gap: name => `no ${name} experience`,
      yes: name => `Has worked in ${name}.`,
      no: name => `No experience in ${name} listed.`,
    }),
  raise: ({ request, evidence }) =>
    evidence.mentioned.length > 0
      ? `${request.industry} among the listed industries`
      : `experience in ${request.industry}`,
}

export const stage: ListPart = {
  kind: 'list',
  name: 'stage',
  label: 'Company stage',
  about: 'Whether the company’s stage is one the executive prefers.',
  points: 1,
  wanted: one(request => request.company_stage),
  places: [
    { list: LIST.stages, worth: FULL_WORTH, ids: profile => profile.company_stage_preference },
  ],
  describe: ({ evidence }) =>
    describeOne(evidence, {
      reason: name => `${name} companies`,
      gap: name => `no preference for ${name}`,
      yes: name => `Prefers companies at this stage: ${name}.`,
      no: name => `Doesn’t list this stage: ${name}.`,
    }),
  raise: ({ request }) => `${request.company_stage} among the preferred stages`,
}

export const size: ListPart = {
  kind: 'list',
  name: 'size',
  label: 'Company size',
  about: 'Experience with companies of this size, or one size up or down.',
  points: 1,
  wanted: one(request => request.company_size),
  places: [
    { list: LIST.sizes, worth: FULL_WORTH, ids: profile => profile.company_size_experience },
  ],
  describe: ({ evidence }) =>
    describeOne(evidence, {
      reason: () => 'companies of this size',
      gap: () => 'other company sizes',
      yes: name => `Knows companies of this size: ${name}.`,
      no: name => `No company of this size listed: ${name}.`,
    }),
  raise: ({ request }) => `experience with companies of this size: ${request.company_size}`,
}
