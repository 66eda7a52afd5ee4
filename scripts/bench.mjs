// Runs a measurement on the current code; installs and builds first if necessary: `node scripts/bench.mjs FILE [ARGUMENT…]`.
import { ensureBuilt, ensureInstalled, node, stay } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
stay(node, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
