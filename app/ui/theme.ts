export const THEMES = ['system', 'light', 'dark'] as const

export const THEME_COOKIE = 'theme'

/**
 * Runs in the head before the first paint (with the page's nonce), so a chosen theme shows without a flash on pages that
 * are cached for everybody.
 */
export const themeScript = `{const m=document.cookie.match(/(?:^|; )${THEME_COOKIE}=(light|dark)/);if(m)document.documentElement.dataset.theme=m[1]}`
