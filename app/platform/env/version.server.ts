import { version } from '../../../package.json' with { type: 'json' }

/** Which release this is. CHANGELOG.md tells what came with it. */
export const VERSION = version
