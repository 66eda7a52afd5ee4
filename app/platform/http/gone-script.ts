/**
 * Stands in for a script of a build that has been replaced. An open page of that build imports it for the page that
 * somebody goes to, which this loads as a document, or for a part or a form, which a reload of the page brings up to date.
 */
export const GONE_SCRIPT = `
const { state, location: to } = window.__reactRouterDataRouter?.state.navigation ?? {}
if (state === 'loading') location.assign(to.pathname + to.search + to.hash)
else location.reload()
await new Promise(() => {})
`
