import { version } from '../../../package.json' with { type: 'json' }

/** The release; see CHANGELOG.md. */
export const VERSION = version
