import { ensureBuilt, ensureInstalled, node, stay } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
stay(node, ['--disable-warning=ExperimentalWarning', 'server.ts'])
