// Every limit under many concurrent attempts: one hundred for signing in, signing up, resets, introductions and
// photos. In one file, because two that run at once would overload a small machine.
import { describe } from 'vitest'
import { accountLimits } from './account-limits.ts'
import { useWorld, WORLDS } from './limits-world.ts'
import { memberLimits } from './member-limits.ts'

describe.each(WORLDS)(
  '$name: of many concurrent attempts exactly as many succeed as the limit allows',
  ({ open }) => {
    const world = useWorld(open)
    accountLimits(world)
    memberLimits(world)
  },
)
