import type { KyselyPlugin } from 'kysely'

/** A process that is gone at its nth step: from then on nothing it tries reaches anything. */
export function mortal(diesAt: number) {
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
