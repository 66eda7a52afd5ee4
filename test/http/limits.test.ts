// Every limit under many concurrent attempts: one hundred for signing in, signing up, resets, introductions and
// photos. In one file, because two that run at once would overload a small machine.
import { describe } from 'vitest'
import { accountLimits } from './account-limits.ts'
import { useTwoServers } from './limits-world.ts'
import { memberLimits } from './member-limits.ts'

describe('of many concurrent attempts exactly as many succeed as the limit allows', () => {
  const servers = useTwoServers()
  accountLimits(servers)
  memberLimits(servers)
})
