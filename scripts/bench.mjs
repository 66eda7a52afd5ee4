// Runs a measurement on what is built from here, from an empty machine on: `node scripts/bench.mjs FILE [ARGUMENT…]`.
import { ensureBuilt, ensureInstalled, node, stay } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
stay(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
