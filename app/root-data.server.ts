import type { RouterContextProvider } from 'react-router'
import { requestContext } from './context.ts'
import { accountTag } from './platform/session-client/account-tag.server.ts'
import { addressProblem } from './platform/session-client/address-problem.server.ts'

/** What every page needs to know about its reader and its address. */
export async function readRootData(url: URL, context: Readonly<RouterContextProvider>) {
  const { user, build, origin, zone, countUnread } = context.get(requestContext)
  const problem = addressProblem(url)
  if (user === null) return { build, origin, problem, account: null, zone, user }
  const { id, fullName, userType, role, emailConfirmed, mailRefusal } = user
  return {
    build,
    origin,
    problem,
    account: accountTag(id),
    zone,
    user: { fullName, userType, role, unread: await countUnread(), emailConfirmed, mailRefusal },
  }
}
