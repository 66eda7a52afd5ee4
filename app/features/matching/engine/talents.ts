// All profiles in packed rows, and the best of them for a request. Nothing is sampled or cut off by rank: a
// profile is passed over only when the most it could still reach is below what the best already have.

import { Best, tie } from './best.ts'
import { Column, Ids, Lists, Shared, SharedLists } from './columns.ts'
import { hasIds } from './has.ts'
import {
  challengeShare,
  enough,
  excess,
  KEPT,
  kept,
  model,
  rounded,
  start,
  within,
} from './parts.ts'
import type { ListPart, RequestRow, ScoredPair, TalentRow } from './rows.ts'
import type { Said, Vocabulary } from './vocabulary.ts'
import { HEADLINE_WORTH, OFFERED_WORTH, readWants, type Wants } from './wants.ts'

/** The fields of a row: sixteen words, one cache line. */
const WIDTH = 16
const RATE = 1
const TIME = 2
const PLACE = 3
const LANGUAGES = 4
const COMPANIES = 5
const INDUSTRIES = 6
const SKILLS = 7
const TOOLS = 8
const STEMS = 9
const SAYS_SOMETHING = 10
const SPOKEN_SKILLS = 11
const SPOKEN_TOOLS = 12
const TELLS_ROLE = 13

type Rate = [low: number | null, high: number | null]
type Time = [hours: number | null, notice: number | null, weeks: number | null]
type Place = [model: string | null, travels: boolean, zone: string | null, engagements: string[]]

const GONE = 65_535

export class Talents {
  readonly #vocabulary: Vocabulary
  readonly #ids = new Ids()
  /** 1 for the latest row of a profile that still exists. */
  #alive = new Uint8Array(1024)
  #dead = 0
  readonly #mainRole = new Column()
  readonly #offeredRoles = new Column()
  readonly #headlineRoles = new Column()
  readonly #rows = new Column(1024 * WIDTH)
  readonly #roles = new SharedLists()
  readonly #rates = new Shared<Rate>()
  readonly #times = new Shared<Time>()
  readonly #places = new Shared<Place>()
  readonly #languages = new SharedLists()
  readonly #companies = new Shared<[stages: number[], sizes: number[]]>()
  readonly #industries = new SharedLists()
  readonly #skills = new Lists()
  readonly #tools = new Lists()
  readonly #stems = new Lists()
  readonly #spoken = { skills: new Lists(), tools: new Lists() }
  #points = new Uint16Array(0)
  #order = new Uint32Array(0)

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get size(): number {
    return this.#ids.length - this.#dead
  }

  /** Rows that stand for nothing any more, as a share of all. */
  get waste(): number {
    return this.#dead / Math.max(this.#ids.length, 1)
  }

  remove(id: string): void {
    const row = this.#ids.find(id)
    if (row === undefined || this.#alive[row] === 0) return
    this.#alive[row] = 0
    this.#dead += 1
    this.#count(row, -1)
  }

  put(profile: TalentRow): void {
    this.remove(profile.id)
    const terms = (part: ListPart, ids: readonly string[]) => this.#vocabulary.terms(part, ids)
    const row = this.#ids.push(profile.id)
    if (row >= this.#alive.length) {
      const grown = new Uint8Array(this.#alive.length * 2)
      grown.set(this.#alive)
      this.#alive = grown
    }
    this.#alive[row] = 1
    const main = terms('role', profile.match_main_role)
    const offered = terms('role', profile.match_offered_roles)
    this.#mainRole.push(this.#roles.number(main))
    this.#offeredRoles.push(this.#roles.number(offered))
    const headline = terms('role', profile.match_headline_roles)
    this.#headlineRoles.push(this.#roles.number(headline))
    const skills = terms('skills', profile.skill_ids)
    const tools = terms('tools', profile.tool_ids)
    const stems = terms('challenge', profile.match_stems)
    const { price_day_min: low, price_day_max: high } = profile
    this.#rows.reserve(WIDTH)
    const words = [
      0,
      this.#rates.number([low ?? high, high ?? low]),
      this.#times.number([
        profile.max_hours_per_week,
        profile.availability_notice_days,
        profile.min_commitment_weeks,
      ]),
      this.#places.number([
        profile.working_model,
        profile.willing_to_travel,
        profile.timezone,
        profile.engagement_types.toSorted(),
      ]),
      this.#languages.number(terms('languages', profile.languages_spoken)),
      this.#companies.number([
        terms('stage', profile.company_stage_preference).toSorted((a, b) => a - b),
        terms('size', profile.company_size_experience).toSorted((a, b) => a - b),
      ]),
      this.#industries.number(
        terms('industry', profile.industries_experienced).toSorted((a, b) => a - b),
      ),
      this.#skills.count,
      this.#tools.count,
      this.#stems.count,
      main.length + offered.length + headline.length + skills.length + tools.length + stems.length >
      0
        ? 1
        : 0,
      this.#spoken.skills.count,
      this.#spoken.tools.count,
      hasIds('role', profile).some(key => this.#vocabulary.isRole(key)) ? 1 : 0,
    ]
    for (let i = 0; i < WIDTH; i++) this.#rows.push(words[i] ?? 0)
    this.#skills.push(skills)
    this.#tools.push(tools)
    this.#stems.push(stems)
    // What is listed needs no saying.
    const unlisted = (part: 'skills' | 'tools', listed: number[]) =>
      this.#vocabulary.spokenOf(part, stems).filter(term => !listed.includes(term))
    this.#spoken.skills.push(unlisted('skills', skills))
    this.#spoken.tools.push(unlisted('tools', tools))
    this.#count(row, 1)
  }

  #count(row: number, change: 1 | -1): void {
    this.#vocabulary.everyone += change
    this.#vocabulary.count('skills', this.#skills.at(row), change)
    this.#vocabulary.count('tools', this.#tools.at(row), change)
    this.#vocabulary.count('challenge', this.#stems.at(row), change)
    const at = row * WIDTH
    const rows = this.#rows.data
    this.#vocabulary.count('skills', this.#spoken.skills.at(rows[at + SPOKEN_SKILLS] ?? 0), change)
    this.#vocabulary.count('tools', this.#spoken.tools.at(rows[at + SPOKEN_TOOLS] ?? 0), change)
  }

  /** Takes in new ways to speak of a skill or tool. */
  learn(said: readonly Said[]): void {
    const rows = this.#rows.data
    for (const { part, term, stems } of said) {
      const field = part === 'skills' ? SPOKEN_SKILLS : SPOKEN_TOOLS
      const listed = part === 'skills' ? this.#skills : this.#tools
      const spoken = this.#spoken[part]
      for (let row = 0; row < this.#ids.length; row++) {
        if (this.#alive[row] === 0) continue
        const had = this.#stems.at(row)
        if (!stems.every(stem => had.includes(stem)) || listed.at(row).includes(term)) continue
        const before = spoken.at(rows[row * WIDTH + field] ?? 0)
        if (before.includes(term)) continue
        rows[row * WIDTH + field] = spoken.count
        spoken.push([...before, term])
        this.#vocabulary.count(part, [term], 1)
      }
    }
  }

  /** The best for a request, in order. */
  best(request: RequestRow, most: number): ScoredPair[] {
    const wants = readWants(this.#vocabulary, request)
    const tables = this.#tables(wants, request)
    const count = this.#ids.length
    if (this.#points.length < count) {
      this.#points = new Uint16Array(count)
      this.#order = new Uint32Array(count)
    }
    const [points, order] = [this.#points, this.#order]
    const ends = this.#orderByRole(tables, points, order)

    const found = new Best(most)
    for (let role = ends.length - 1; role >= 0; role--) {
      if (tables.offered.role * role + tables.rest[0] < found.least) break
      this.#evaluate(tables, role, order, ends[role - 1] ?? 0, ends[role] ?? 0, found)
    }
    return found
      .inOrder(row => tie(request.id, this.#ids.text(row)))
      .map(row => this.#tell(wants, request, row))
  }

  /** Sorts the rows by the share of their role; returns where each share ends. */
  #orderByRole(
    { mainRole, offeredRole, headlineRole }: Tables,
    points: Uint16Array,
    order: Uint32Array,
  ) {
    const count = this.#ids.length
    const [main, offered, headline] = [
      this.#mainRole.data,
      this.#offeredRoles.data,
      this.#headlineRoles.data,
    ]
    const alive = this.#alive
    const ends = new Uint32Array(1001)
    for (let row = 0; row < count; row++) {
      let role = mainRole[main[row] ?? 0] ?? 0
      const b = offeredRole[offered[row] ?? 0] ?? 0
      const c = headlineRole[headline[row] ?? 0] ?? 0
      if (b > role) role = b
      if (c > role) role = c
      if (alive[row] === 0) role = GONE
      points[row] = role
      if (role !== GONE) ends[role] = (ends[role] ?? 0) + 1
    }
    let sum = 0
    for (let role = 0; role <= 1000; role++) {
      sum += ends[role] ?? 0
      ends[role] = sum
    }
    const next = new Uint32Array(1001)
    for (let role = 1; role <= 1000; role++) next[role] = ends[role - 1] ?? 0
    for (let row = 0; row < count; row++) {
      const role = points[row] ?? GONE
      if (role === GONE) continue
      const at = next[role] ?? 0
      order[at] = row
      next[role] = at + 1
    }
    return ends
  }

  #evaluate(
    tables: Tables,
    role: number,
    order: Uint32Array,
    from: number,
    to: number,
    found: Best,
  ): void {
    const { rate, time, place, languages, companies, kept: left, rest, lists, offered } = tables
    const rows = this.#rows.data
    const [skillStarts, skillTerms] = [this.#skills.starts.data, this.#skills.terms.data]
    const [toolStarts, toolTerms] = [this.#tools.starts.data, this.#tools.terms.data]
    const [stemStarts, stemTerms] = [this.#stems.starts.data, this.#stems.terms.data]
    const { starts: industryStarts, terms: industryTerms } = this.#industries.lists
    const roleKept = tables.wants.tellsRole ? KEPT.role(role) : 100
    for (let i = from; i < to; i++) {
      const row = order[i] ?? 0
      const at = row * WIDTH
      const rateCode = rows[at + RATE] ?? 0
      const timeCode = rows[at + TIME] ?? 0
      const placeCode = rows[at + PLACE] ?? 0
      const languageCode = rows[at + LANGUAGES] ?? 0
      let keeps = rows[at + TELLS_ROLE] === 1 ? roleKept : 100
      keeps = Math.min(keeps, left.rate[rateCode] ?? 0)
      let sum = offered.role * role + (rate[rateCode] ?? 0)
      if ((sum + rest[1]) * keeps < found.least * 100) continue
      keeps = Math.min(keeps, left.time[timeCode] ?? 0)
      sum += time[timeCode] ?? 0
      if ((sum + rest[2]) * keeps < found.least * 100) continue
      keeps = Math.min(keeps, left.place[placeCode] ?? 0, left.languages[languageCode] ?? 0)
      sum += place[placeCode] ?? 0
      sum += companies[rows[at + COMPANIES] ?? 0] ?? 0
      sum += languages[languageCode] ?? 0
      if ((sum + rest[4]) * keeps < found.least * 100) continue
      if (offered.skills > 0) {
        const list = rows[at + SKILLS] ?? 0
        const share = lists.skills.share(
          skillTerms,
          skillStarts[list] ?? 0,
          skillStarts[list + 1] ?? 0,
          this.#spoken.skills,
          rows[at + SPOKEN_SKILLS],
        )
        if (share > 0) sum += offered.skills * share
        if ((sum + rest[5]) * keeps < found.least * 100) continue
      }
      if (offered.industry > 0) {
        const list = rows[at + INDUSTRIES] ?? 0
        const share = lists.industry.share(
          industryTerms.data,
          industryStarts.data[list] ?? 0,
          industryStarts.data[list + 1] ?? 0,
        )
        if (share > 0) sum += offered.industry * share
      }
      if (offered.tools > 0) {
        const list = rows[at + TOOLS] ?? 0
        const share = lists.tools.share(
          toolTerms,
          toolStarts[list] ?? 0,
          toolStarts[list + 1] ?? 0,
          this.#spoken.tools,
          rows[at + SPOKEN_TOOLS],
        )
        if (share > 0) sum += offered.tools * share
      }
      if ((sum + rest[6]) * keeps < found.least * 100) continue
      if (offered.challenge > 0) {
        const list = rows[at + STEMS] ?? 0
        const share = lists.challenge.share(
          stemTerms,
          stemStarts[list] ?? 0,
          stemStarts[list + 1] ?? 0,
        )
        if (share > 0) sum += offered.challenge * challengeShare(share)
      }
      const fine = Math.trunc((sum * keeps) / 100)
      if (fine < found.least || rows[at + SAYS_SOMETHING] === 0) continue
      if (fine === 0 && !this.#isTouched(tables, row)) continue
      found.add(row, fine)
    }
  }

  #isTouched(tables: Tables, row: number): boolean {
    return Object.keys(this.#shares(tables, row)).length > 0
  }

  #tables(wants: Wants, request: RequestRow): Tables {
    const worth = (part: string) => wants.offers.get(part) ?? 0
    const fine = (part: string, share: number | null) => worth(part) * Math.max(0, share ?? 0)
    const { role, languages, stage, size } = wants.lists
    const roleShares = (worthOf: number) =>
      eachList(this.#roles.lists, (terms, from, to) =>
        Math.trunc((Math.max(0, role.share(terms, from, to)) * worthOf) / 100),
      )
    const listShare = (part: ListPart, list: readonly number[]) =>
      wants.lists[part].share(Uint32Array.from(list), 0, list.length)
    const reach = (part: ListPart) => fine(part, wants.lists[part].reach)
    const most = (...parts: string[]) => parts.reduce((sum, part) => sum + worth(part) * 1000, 0)
    const places = most('working_model', 'time_zone', 'engagement')
    const times = most('hours', 'start', 'duration')
    const companies = most('languages', 'stage', 'size')
    const small = reach('industry') + reach('tools')
    const challenge = fine('challenge', challengeShare(wants.lists.challenge.reach))
    const lists = small + challenge + reach('skills')
    const asksLanguages = request.languages_required.length > 0
    const timesOf = this.#times.values.map(time => timeShares(time, request))
    const placesOf = this.#places.values.map(place => this.#placeShares(place, request))
    const known = (part: string, share: number | null) => (worth(part) > 0 ? share : null)
    return {
      wants,
      request,
      lists: wants.lists,
      offered: {
        role: worth('role'),
        skills: worth('skills'),
        tools: worth('tools'),
        industry: worth('industry'),
        challenge: worth('challenge'),
      },
      mainRole: roleShares(100),
      offeredRole: roleShares(OFFERED_WORTH),
      headlineRole: roleShares(HEADLINE_WORTH),
      rate: each(this.#rates.values, ([low, high]) =>
        fine('rate', within(low, high, request.budget_day_max)),
      ),
      time: each(
        timesOf,
        shares =>
          fine('hours', shares.hours) +
          fine('start', shares.start) +
          fine('duration', shares.duration),
      ),
      place: each(
        placesOf,
        shares =>
          fine('working_model', shares.working_model) +
          fine('time_zone', shares.time_zone) +
          fine('engagement', shares.engagement),
      ),
      languages: eachList(this.#languages.lists, (terms, from, to) =>
        fine('languages', languages.share(terms, from, to)),
      ),
      companies: each(
        this.#companies.values,
        ([stages, sizes]) =>
          (stage.wanted.length > 0 ? fine('stage', listShare('stage', stages)) : 0) +
          (size.wanted.length > 0 ? fine('size', listShare('size', sizes)) : 0),
      ),
      kept: {
        rate: each(this.#rates.values, ([low]) => KEPT.rate(excess(low, request.budget_day_max))),
        time: each(timesOf, shares => KEPT.hours(known('hours', shares.hours))),
        place: each(placesOf, shares =>
          KEPT.working_model(known('working_model', shares.working_model)),
        ),
        languages: eachList(this.#languages.lists, (terms, from, to) =>
          KEPT.languages(
            asksLanguages && to > from ? Math.max(0, languages.share(terms, from, to)) : null,
          ),
        ),
      },
      // What can still come after the role, the rate, the times, the place, the rest of the cheap parts, the
      // skills, and the small lists.
      rest: [
        most('rate') + times + places + companies + lists,
        times + places + companies + lists,
        places + companies + lists,
        companies + lists,
        lists,
        small + challenge,
        challenge,
      ],
    }
  }

  #placeShares([offered, travels, zone, engagements]: Place, request: RequestRow) {
    const minutes = this.#vocabulary.overlap(request.timezone, zone)
    return {
      working_model: model(request.working_model, offered, travels),
      time_zone: enough(minutes, 360),
      engagement: engagements.some(kind => request.engagement_model.includes(kind)) ? 1000 : null,
    }
  }

  /** All that can be told of one pair: the share of every part asked for. */
  #shares({ wants, request }: Pick<Tables, 'wants' | 'request'>, row: number) {
    const field = (offset: number) => this.#rows.data[row * WIDTH + offset] ?? 0
    const list = (part: ListPart, lists: Lists, n: number, spoken?: Lists, spokenOf = 0) => {
      const terms = lists.at(n)
      return wants.lists[part].share(terms, 0, terms.length, spoken, spokenOf)
    }
    const role = (column: Column, worth: number) => {
      const share = list('role', this.#roles.lists, column.data[row] ?? 0)
      return share < 0 ? -1 : Math.trunc((share * worth) / 100)
    }
    const [low = null, high = null] = this.#rates.values[field(RATE)] ?? []
    const time = this.#times.values[field(TIME)]
    const place = this.#places.values[field(PLACE)]
    const [stages = [], sizes = []] = this.#companies.values[field(COMPANIES)] ?? []
    const challenge = list('challenge', this.#stems, field(STEMS))
    const shares: Record<string, number | null> = {
      role: Math.max(
        role(this.#mainRole, 100),
        role(this.#offeredRoles, OFFERED_WORTH),
        role(this.#headlineRoles, HEADLINE_WORTH),
      ),
      skills: list(
        'skills',
        this.#skills,
        field(SKILLS),
        this.#spoken.skills,
        field(SPOKEN_SKILLS),
      ),
      tools: list('tools', this.#tools, field(TOOLS), this.#spoken.tools, field(SPOKEN_TOOLS)),
      challenge: challenge < 0 ? null : challengeShare(challenge),
      industry: list('industry', this.#industries.lists, field(INDUSTRIES)),
      languages: list('languages', this.#languages.lists, field(LANGUAGES)),
      stage: wants.lists.stage.share(Uint32Array.from(stages), 0, stages.length),
      size: wants.lists.size.share(Uint32Array.from(sizes), 0, sizes.length),
      rate: within(low, high, request.budget_day_max),
      ...(time ? timeShares(time, request) : {}),
      ...(place ? this.#placeShares(place, request) : {}),
    }
    const told: Record<string, number> = {}
    for (const [part, share] of Object.entries(shares))
      if (share !== null && share >= 0 && wants.offers.has(part)) told[part] = share
    return told
  }

  #tell(wants: Wants, request: RequestRow, row: number): ScoredPair {
    const field = (offset: number) => this.#rows.data[row * WIDTH + offset] ?? 0
    const shares = this.#shares({ wants, request }, row)
    const sum = Object.entries(shares).reduce(
      (total, [part, share]) => total + (wants.offers.get(part) ?? 0) * share,
      0,
    )
    const [low = null] = this.#rates.values[field(RATE)] ?? []
    const tellsLanguages = this.#languages.lists.at(field(LANGUAGES)).length > 0
    const held = kept({
      excess: excess(low, request.budget_day_max),
      hours: shares.hours ?? null,
      languages:
        tellsLanguages && request.languages_required.length > 0 ? (shares.languages ?? 0) : null,
      working_model: shares.working_model ?? null,
      role: field(TELLS_ROLE) === 1 && wants.tellsRole ? (shares.role ?? 0) : null,
    })
    const score = rounded(Math.trunc((sum * held.kept) / 100))
    const stems = new Set(this.#stems.at(field(STEMS)))
    const { wanted, weights } = wants.lists.challenge
    const words = [...wanted]
      .map((term, want) => ({ term, weight: weights[want] ?? 0 }))
      .filter(({ term }) => stems.has(term))
      .map(({ term, weight }) => ({ word: this.#vocabulary.name('challenge', term), weight }))
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .map(({ word }) => word)
    return {
      id: this.#ids.text(row),
      score,
      limited: rounded(sum) - score,
      held_by: held.heldBy,
      shares,
      words: words.length > 0 ? words : null,
    }
  }
}

function timeShares([hours, notice, weeks]: Time, request: RequestRow) {
  return {
    hours: enough(hours, request.hours_per_week_needed),
    start: start(notice, request.urgency_start),
    duration: enough(request.project_duration_weeks, weeks),
  }
}

type Tables = {
  wants: Wants
  request: RequestRow
  lists: Wants['lists']
  offered: Record<'role' | 'skills' | 'tools' | 'industry' | 'challenge', number>
  mainRole: Uint32Array
  offeredRole: Uint32Array
  headlineRole: Uint32Array
  rate: Uint32Array
  time: Uint32Array
  place: Uint32Array
  languages: Uint32Array
  companies: Uint32Array
  kept: Record<'rate' | 'time' | 'place' | 'languages', Uint32Array>
  rest: [number, number, number, number, number, number, number]
}

function each<T>(values: readonly T[], points: (value: T) => number): Uint32Array {
  return Uint32Array.from(values, points)
}

function eachList(
  { starts, terms, count }: Lists,
  points: (terms: Uint32Array, from: number, to: number) => number,
): Uint32Array {
  const table = new Uint32Array(count)
  for (let n = 0; n < count; n++)
    table[n] = points(terms.data, starts.data[n] ?? 0, starts.data[n + 1] ?? 0)
  return table
}
