// Small behaviours for every page, also for pages without React. Everything works without them; they only make it
// faster or more convenient. Each uses one listener on the document.

const YEAR_S = 31_536_000

/** @param {EventTarget | null} target */
const element = target => (target instanceof Element ? target : null)

// A double click on a link or a button that sends a form counts as one: the first click may have moved something else to
// that place, or turned the button into its opposite, and there may be another page already.

/** What the first click hit, if it was one of those. Unknown if the page came after it. @type {Element | null | undefined} */
let pressed

function pressOnce(event) {
  const control = element(event.target)?.closest('a[href], [type=submit]') ?? null
  if (event.detail < 2) {
    if (event.type === 'mousedown') pressed = control
  } else if (pressed !== null && (control !== pressed || control.matches('[type=submit]'))) {
    event.preventDefault()
    event.stopPropagation()
  }
}

for (const type of ['mousedown', 'click']) addEventListener(type, pressOnce, true)

// Menus (`details[data-menu]`): close on a choice, a click elsewhere, focus elsewhere, and Escape.

/** @returns {HTMLDetailsElement[]} */
const openMenus = () => [...document.querySelectorAll('details[data-menu][open]')]

function closeMenus(event) {
  const target = element(event.target)
  for (const menu of openMenus()) {
    if (!menu.contains(target) || target?.closest('li a, li button')) menu.open = false
  }
}

document.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  for (const menu of openMenus()) {
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
})

document.addEventListener('focusin', event => {
  for (const menu of openMenus()) if (!menu.contains(element(event.target))) menu.open = false
})

// Drawers (`dialog[data-drawer]`): a click on the backdrop or a followed link closes; buttons with
// `commandfor` open and close them in browsers that don't support the attribute yet.

function runDrawers(event) {
  const target = element(event.target)
  const drawer = target?.closest('dialog[data-drawer]')
  if (drawer instanceof HTMLDialogElement) {
    const followed = drawer.dataset.drawer === 'links' && target?.closest('a[href]')
    if (target === drawer || followed) drawer.close()
  }
  const button = target?.closest('button[commandfor]')
  if (!button || 'command' in HTMLButtonElement.prototype) return
  const commanded = document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!(commanded instanceof HTMLDialogElement)) return
  if (button.getAttribute('command') === 'close') commanded.close()
  else commanded.showModal()
}

// The theme switch (`[data-theme-choice]`): stores the choice in a cookie and on the document.

function showTheme() {
  const chosen = document.documentElement.dataset.theme ?? 'system'
  for (const button of document.querySelectorAll('[data-theme-choice]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-theme-choice') === chosen))
  }
}

function chooseTheme(event) {
  const choice = element(event.target)?.closest('[data-theme-choice]')
  if (!choice) return
  const theme = choice.getAttribute('data-theme-choice') ?? 'system'
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  const age = theme === 'system' ? 0 : YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax`
  showTheme()
}

// Passwords (`[data-reveals]` names the input): shows and hides them.

function revealPassword(event) {
  const button = element(event.target)?.closest('[data-reveals]')
  const input = document.getElementById(button?.getAttribute('data-reveals') ?? '')
  const word = button?.querySelector('[data-word]')
  if (!(input instanceof HTMLInputElement) || !word) return
  const hidden = input.type === 'password'
  input.type = hidden ? 'text' : 'password'
  word.textContent = hidden ? 'Hide' : 'Show'
}

for (const handle of [closeMenus, runDrawers, chooseTheme, revealPassword, share, printPage]) {
  document.addEventListener('click', handle)
}

// What comes before React has hydrated the page is repeated once it has (`hydrated`): clicks that only React answers,
// choices that it acts on, and texts that it replaces by those it was rendered with. What this file answers is named in
// `data-…`, and what the browser does in `commandfor`.

const TICKED = '[type=checkbox], [type=radio]'

/** @type {Map<Element, string | boolean | undefined>} */
const early = new Map()

function noteEarly({ type, target }) {
  if (type === 'input') early.set(target, target.matches(TICKED) ? target.checked : target.value)
  const button = element(target)?.closest('[type=button]:not([commandfor])')
  if (button && !Object.keys(button.dataset).length) early.set(button)
}

document.addEventListener('click', noteEarly)
document.addEventListener('input', noteEarly)
addEventListener('hydrated', async () => {
  document.removeEventListener('click', noteEarly)
  document.removeEventListener('input', noteEarly)
  for (const [control, text] of early) {
    if (text === undefined) control.click()
    else if (control.matches(TICKED)) {
      if (text !== control.checked) control.click()
    } else if (control.matches('select')) {
      control.value = text
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
    // The list of a field that has lost the focus would stay open.
    else if (text !== control.value && !control.matches('[role=combobox]:not(:focus)')) {
      // React’s own property would hide the change from it.
      Reflect.set(control.constructor.prototype, 'value', text, control)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // The next one may depend on what this one has changed.
    await null
  }
})

// Sharing (`[data-share]` is the URL): the phone's share sheet, else the clipboard.

const SHOWN_MS = 3000

async function share(event) {
  const button = element(event.target)?.closest('[data-share]')
  const word = button?.querySelector('[data-word]')
  if (!button || !word) return
  const url = new URL(button.getAttribute('data-share') ?? '', location.origin).href
  const title = button.getAttribute('data-title') ?? ''
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    word.textContent = 'Link copied'
    setTimeout(() => {
      word.textContent = 'Share'
    }, SHOWN_MS)
  } catch (error) {
    // Closing the sheet is no failure. Without a clipboard, people can copy the link by hand.
    if (error?.name !== 'AbortError') prompt('Copy this link', url)
  }
}

// Printing (`[data-print]`).

function printPage(event) {
  if (element(event.target)?.closest('[data-print]')) window.print()
}

// Sends a form only once if the browser itself submits it, unless it returns a file and the page stays
// (`[data-download]`). Listens on the window, after all handlers that may take the event over.

window.addEventListener('submit', event => {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  if (event.submitter?.matches('[data-download]')) return
  if (form.dataset.sending) event.preventDefault()
  form.dataset.sending = 'true'
})

function sendAgain() {
  for (const form of document.querySelectorAll('form[data-sending]'))
    form.removeAttribute('data-sending')
}

addEventListener('pageshow', sendAgain)
// If people stop the loading.
globalThis.navigation?.addEventListener('navigateerror', sendAgain)

// After signing in (`form[data-returns]`), the browser's fragment, such as "#notifications", belongs to the page that
// asked for it.

addEventListener(
  'submit',
  event => {
    const page = new URL(location.href)
    const next = page.searchParams.get('next')
    if (!next || !page.hash || !event.target.matches('[data-returns]')) return
    page.searchParams.set('next', next + page.hash)
    event.target.setAttribute('action', page.pathname + page.search)
  },
  true,
)

// Forms whose text is stored in the tab (`data-keep` is the key): restored if the page has no values of its own
// (`data-restore`), deleted once the server has stored it (`data-saved`, also on an element in the form's place).

const storedForm = document.querySelector('[data-keep]')

function storeTexts(form) {
  const key = `form:${form.dataset.keep}`
  const texts = () => [...form.querySelectorAll('input:not([type=hidden]), textarea')]
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (form.matches('[data-saved]')) sessionStorage.removeItem(key)
    if (form.matches('[data-restore]'))
      for (const field of texts()) if (stored[field.name]) field.value = stored[field.name]
  } catch {}
  form.addEventListener('input', () => {
    const typed = Object.fromEntries(texts().map(field => [field.name, field.value]))
    try {
      sessionStorage.setItem(key, JSON.stringify(typed))
    } catch {}
  })
}

if (storedForm instanceof HTMLElement) storeTexts(storedForm)

// The address that was typed to log in (`[data-takes-address]` is the link) is stored for the form that sends a link.

document.addEventListener('click', event => {
  const address = element(event.target)?.closest('[data-takes-address]')?.closest('form')?.elements
    .email?.value
  if (!address) return
  try {
    sessionStorage.setItem('form:link', JSON.stringify({ email: address }))
  } catch {}
})

// A newly loaded page may follow a sign-in or sign-out, so the other pages of the browser check their session.

if ('BroadcastChannel' in window) {
  const channel = new BroadcastChannel('vinculum.session')
  channel.postMessage(null)
  channel.close()
}

// The server never sees what comes after the "#". A failure is shown by loading the page again with query parameters.
// A session is removed from the address and the history, and reported the same way.

const staleLinkMs = Number(document.currentScript?.dataset.staleLinkMs)

function readFragment() {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const problems = ['error', 'error_code', 'error_description'].flatMap(name =>
    fragment.has(name) ? [[name, fragment.get(name)]] : [],
  )
  if (fragment.has('access_token')) {
    const issuedAt =
      (Number(fragment.get('expires_at')) - Number(fragment.get('expires_in'))) * 1000
    const stale = Date.now() - issuedAt > staleLinkMs
    problems.push(['error_code', stale ? 'session_link_stale' : 'session_link'])
  }
  if (problems.length === 0) return
  const page = new URL(location.href)
  page.hash = ''
  for (const [name, value] of problems) page.searchParams.set(name, value)
  location.replace(page)
}

addEventListener('hashchange', readFragment)
readFragment()

showTheme()
const alert = document.querySelector('main [role=alert][tabindex="-1"]')
if (alert instanceof HTMLElement) alert.focus()
