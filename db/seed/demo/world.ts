// The people of the demo world and what they have written, read from the files beside this one.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { readFacts } from '#app/platform/markdown/sections.ts'
import {
  demoClientsSchema,
  demoCompanySchema,
  demoCompetitorsSchema,
  demoHoursSchema,
  demoIntroductionSchema,
  demoPostSchema,
  demoQuestionSchema,
  demoRoomSchema,
  demoTalentSchema,
} from './types.ts'

const FOLDER = path.join(projectRoot, 'db/seed/demo')

const once = <T>(read: () => T) => {
  let known: T | undefined
  return () => {
    known ??= read()
    return known
  }
}

function readList<T>(name: string, entry: z.ZodType<T>): T[] {
  return z.array(entry).parse(JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')))
}

/** Each is read when it is first asked for: most starts have no demo to make. */
export const demoTalent = once(() =>
  [
    ...['finance', 'technology', 'product-design', 'marketing'],
    ...['people-operations', 'sales', 'data-security-legal'],
  ].flatMap(field => readList(`talent/${field}.json`, demoTalentSchema)),
)

export const demoCompanies = once(() => readList('companies.json', demoCompanySchema))
export const demoCompetitors = once(() => readList('competitors.json', demoCompetitorsSchema))
export const demoClients = once(() => readList('clients.json', demoClientsSchema))
export const demoIntroductions = once(() => readList('introductions.json', demoIntroductionSchema))
export const demoRooms = once(() => readList('rooms.json', demoRoomSchema))
/** What some say of their week: lately, long ago, and free again soon. */
export const demoHours = once(() => readList('hours.json', demoHoursSchema))
/** Questions of the demo world's people, and what others of them answered. */
export const demoQuestions = once(() => readList('questions.json', demoQuestionSchema))

/** In the order of the files' names. */
export const demoPosts = once(() =>
  readdirSync(path.join(FOLDER, 'posts'))
    .sort()
    .map(name => readPost(readFileSync(path.join(FOLDER, 'posts', name), 'utf8'))),
)

function readPost(file: string) {
  const { facts, content } = readFacts(file)
  return demoPostSchema.parse({ ...facts, content })
}
