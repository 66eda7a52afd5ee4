// Prints a sheet for a grader: one request, or all of a field, then everybody who may fit.
// node bench/match-quality/sheet.ts voices vq02          one request
// node bench/match-quality/sheet.ts voices finance       all requests of a field
// node bench/match-quality/sheet.ts voices --list        lists the fields and their requests
import { createHash } from 'node:crypto'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { namedOnCommandLine } from './graded.ts'
import { type Asked, FIELDS, type Field, names, type Person, parseFacts } from './set.ts'

const NAMES = new Map<string, string>([...SKILLS, ...TOOLS].map(each => [each.id, each.name]))

/** The ticked options, by the names that the page shows. */
function ticked(list: string, prefix: 'skill' | 'tool'): string {
  return names(list)
    .map(name => {
      if (/[A-Z~]/.test(name)) return name.replace('~', '')
      const known = NAMES.get(`${prefix}_${name}`)
      if (known === undefined) throw new Error(`No ${prefix} is called ${name}.`)
      return known
    })
    .join(', ')
}

const line = (label: string, text: string) => (text === '' ? [] : [`  ${label}: ${text}`])
const list = (items: string[] | undefined) => (items ?? []).join(', ')

function readPerson(person: Person): string {
  const facts = parseFacts(person.facts)
  const languages = person.languages ?? ['English']
  const said: [name: string, text: string][] = [
    ['title', person.role.replace(/^other:/, '')],
    ['rate', facts.low === null ? '' : `$${facts.low}-${facts.high} a day`],
    ['hours', facts.hours === null ? '' : `up to ${facts.hours} h a week`],
    ['working model', facts.model ?? ''],
    ['time zone', facts.city ?? ''],
    ['languages', list(languages)],
  ]
  const title = said[0]?.[1]
  const stated = said.slice(1).flatMap(([, text]) => (text === '' ? [] : [text]))
  const open = said.flatMap(([name, text]) => (text === '' ? [name] : []))
  return [
    `[${person.key}] ${title === '' ? '(no title)' : title}: ${person.headline}`,
    ...person.bio.split('\n').map(each => `  | ${each}`),
    ...line('offers', list(person.offers)),
    ...(person.cases ?? []).map(each => `  case: ${each}`),
    ...line('skills ticked', ticked(person.skills, 'skill')),
    ...line('tools ticked', ticked(person.tools, 'tool')),
    ...line('industries', list(person.industries)),
    ...line('companies', [list(person.stages), list(person.sizes)].filter(Boolean).join('; ')),
    ...line('engagement', list(person.kinds)),
    ...line(
      'facts',
      [
        ...stated,
        ...(facts.notice === null ? [] : [`${facts.notice} days of notice`]),
        ...(facts.shortest === null ? [] : [`at least ${facts.shortest} weeks`]),
        ...(facts.travels ? ['willing to travel'] : []),
      ].join(' · '),
    ),
    ...line('not stated', open.join(', ')),
  ].join('\n')
}

function readRequest(asked: Asked): string {
  const facts = parseFacts(asked.facts)
  const budget = facts.budget ?? facts.high
  return [
    `=== Request ${asked.key}: ${asked.role.replace(/^other:/, '')}`,
    ...line('or', asked.second ?? ''),
    ...asked.challenge.split('\n').map(each => `  | ${each}`),
    ...(asked.keys ?? []).map(each => `  challenge: ${each}`),
    ...line('skills wanted', ticked(asked.skills, 'skill')),
    ...line('tools wanted', ticked(asked.tools, 'tool')),
    ...line('industry', asked.industry ?? ''),
    ...line('company', [asked.stage ?? '', asked.size ?? ''].filter(Boolean).join('; ')),
    ...line('engagement', list(asked.kinds)),
    ...line('languages required', list(asked.languages ?? ['English'])),
    ...line(
      'facts',
      [
        budget === null
          ? 'no budget stated'
          : `budget ${facts.low === null ? 'up to ' : `$${facts.low} to `}$${budget} a day`,
        facts.hours === null ? 'no hours stated' : `${facts.hours} h a week`,
        ...[facts.model, facts.city].flatMap(each => (each === null ? [] : [each])),
        ...(facts.start === null ? [] : [`start: ${facts.start}`]),
        ...(facts.duration === null ? [] : [`${facts.duration} weeks`]),
      ].join(' · '),
    ),
  ].join('\n')
}

/** A random but deterministic order, so that it hints at no grade. */
const shuffled = (people: Person[], sheet: string) => {
  const chance = (person: Person) =>
    createHash('md5').update(`${sheet} ${person.key}`).digest('hex')
  return people.toSorted((one, other) => (chance(one) < chance(other) ? -1 : 1))
}

function sheet(field: Field, requests: readonly Asked[]): string {
  const keys = requests.map(each => each.key).join(' ')
  const people = shuffled(graded.candidates(field), keys)
  return [
    ...requests.map(readRequest),
    `=== ${people.length} people`,
    ...people.map(readPerson),
    `=== End of the sheet for ${keys}. Anybody not named in an answer gets a 0.`,
  ].join('\n\n')
}

const [name, wanted] = process.argv.slice(2)
const graded = namedOnCommandLine(name)
const request = graded.requests.find(each => each.key === wanted)
const field = FIELDS.find(each => each === wanted)
if (request !== undefined) console.log(sheet(graded.fieldOf(request), [request]))
else if (field !== undefined) console.log(sheet(field, graded.fields.get(field)?.requests ?? []))
else if (wanted === '--list') {
  for (const [field, { requests }] of graded.fields) {
    console.log(`${field}: ${requests.map(each => each.key).join(' ')}`)
  }
} else {
  console.error('Name a request (vq02), a field (finance) or --list.')
  process.exitCode = 1
}
