import type { Locator } from '@playwright/test'

/** Counts the clicks, choices and submits made through it. Typing doesn't count. */
export function countClicks() {
  let clicks = 0
  return {
    clicks: () => clicks,
    async click(target: Locator) {
      clicks += 1
      await target.click()
    },
    async choose(target: Locator, option: string) {
      clicks += 1
      await target.selectOption(option)
    },
  }
}
