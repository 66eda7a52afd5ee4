// Loaded before the server: its clock is off by so many milliseconds as the file CHAOS_CLOCK says, in every thread.
// A proxy, so that each date is still an instance of Date, whichever thread it comes from.
const { readFileSync } = require('node:fs')

const TrueDate = Date
let offset = 0
setInterval(() => {
  try {
    offset = Number(readFileSync(process.env.CHAOS_CLOCK ?? '', 'utf8')) || 0
  } catch {
    // No file: the true time.
  }
}, 100).unref()

const now = () => TrueDate.now() + offset

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given) => new target(...(given.length === 0 ? [now()] : given)),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
