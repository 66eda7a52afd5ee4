// Loaded before the server: shifts its clock by the milliseconds in the file CHAOS_CLOCK, in every thread. It is a proxy,
// so each date is still an instance of Date, whichever thread it comes from.
const { readFileSync } = require('node:fs')

const TrueDate = Date
let offset = 0
setInterval(() => {
  try {
    offset = Number(readFileSync(process.env.CHAOS_CLOCK ?? '', 'utf8')) || 0
  } catch {
    // Without the file, the real time.
  }
}, 100).unref()

const now = () => TrueDate.now() + offset

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given) => new target(...(given.length === 0 ? [now()] : given)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
