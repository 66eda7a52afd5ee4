import { listed } from '#app/ui/listed.ts'

export const MAX_NAMES = 30
export const NAME_MAX = 100

/** An account's lists: a company's competitors, or a talent's clients. */
export type OwnLists =
  | { side: 'company'; competitors: string[] }
  /** Null if the talent has no profile yet. */
  | { side: 'talent'; clients: { shown: string[]; compared: string[] } | null }

/** What a talent can plan to do about a conflict, besides declining. */
export const PLANS = ['consent', 'declare'] as const
export type Plan = (typeof PLANS)[number]

/** Clients of the talent whom the company of an introduction counts among its competitors. */
export type Conflict = { names: string[]; plan: Plan | null }

/** A letter that asks a client for consent without naming the other company. */
export function consentLetter(client: string, from: string): string {
  return [
    'Hello,',
    `I’ve been asked to take on part-time work for another company that may see ${client} as a competitor. I haven’t agreed to anything. Before I answer, I’d like to know whether you’re comfortable with it.`,
    'I wouldn’t share anything of yours with them, or of theirs with you, and I’m happy to put that in writing. If you’d rather I didn’t, just say so.',
    from,
  ].join('\n\n')
}

/** The sentence that declares a conflict in a charter. */
export function declaration(names: readonly string[]): string {
  return `I also work for ${listed(names)}. We both know this. I don’t work on anything where the two compete, and I don’t share what I learn from either with the other.`
}
