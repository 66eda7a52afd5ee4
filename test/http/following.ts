import { expect } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { linkIn } from '#test/mailbox.ts'
import { textOf } from '#test/page-text.ts'

/** The text of the page that a form redirects to. */
export async function follow(app: TestApp, response: Response, as?: Browser): Promise<string> {
  expect(response.status).toBe(302)
  return await textOf(await app.fetch(response.headers.get('location') ?? '', { as }))
}

/** The link in a mail, as a path of this site. */
export function pathIn(mail: { text?: string } | undefined): string {
  const { pathname, search } = new URL(linkIn(mail))
  return pathname + search
}
