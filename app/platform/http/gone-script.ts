/**
 * Stands in for a script of a build that has been replaced. An open page of that build imports it for the page that
 * somebody goes to. If that failed, the router would reload the page they are on, and the click would be lost; this
 * loads the other page as a document. Without a page to go to, the import fails as if nothing were there.
 */
export const GONE_SCRIPT = `
const { state, location: to } = window.__reactRouterDataRouter?.state.navigation ?? {}
if (state !== 'loading') throw new Error('A new version has replaced this script')
location.assign(to.pathname + to.search + to.hash)
await new Promise(() => {})
`
