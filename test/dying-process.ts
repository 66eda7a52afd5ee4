import type { KyselyPlugin } from 'kysely'

/** Simulates a process that dies at its nth step: from then on every query throws. */
export function dyingProcess(diesAt: number) {
  let steps = 0
  const live = () => {
    steps += 1
    if (steps >= diesAt) throw new Error('dead')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      live()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { plugin, live, isDead: () => steps >= diesAt }
}
