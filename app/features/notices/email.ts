import type { Letter } from '#app/platform/mail/letter.tsx'
import { site } from '#app/site.ts'
import { noticeWords } from './rules.ts'
import type { NoticeFacts } from './schema.ts'

/** Somebody who fits the same request, for a company that waited in vain. */
export type NextBest = { name: string; score: number; profileUrl: string; requestId: string }

export function noticeLetter(
  facts: NoticeFacts,
  given: { at: Date; address: (path: string) => string; next?: NextBest; unsubscribeUrl?: string },
): Letter {
  const { title, text, to, action } = noticeWords(facts)
  const { address, next, unsubscribeUrl } = given
  const when = `${given.at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return {
    subject: title,
    before: [
      facts.kind === 'new_device' ? `On ${when}: ${text}` : text,
      ...(next ? [`Your next best match for it is ${next.name}, ${next.score}%.`] : []),
    ],
    action: next
      ? {
          label: `View ${next.name}`,
          url: address(`${next.profileUrl}?introduce=${next.requestId}`),
        }
      : { label: action, url: address(to) },
    footer: unsubscribeUrl
      ? [
          { label: 'Stop these emails', url: unsubscribeUrl },
          { label: 'Choose what comes by mail', url: address('/settings#notifications') },
        ]
      : undefined,
    after: unsubscribeUrl ? [] : [`${site.name} always sends mail about the safety of an account.`],
  }
}
