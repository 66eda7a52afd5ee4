import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx'
import { THEME_COOKIE, THEMES, type Theme } from './theme.ts'

const YEAR = 365 * 24 * 60 * 60

const faces = {
  system: { label: 'Same as the system', Icon: SystemIcon },
  light: { label: 'Light', Icon: SunIcon },
  dark: { label: 'Dark', Icon: MoonIcon },
}

function subscribe(notify: () => void) {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function choose(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const age = theme === 'system' ? 0 : YEAR
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`
}

/** Needs `themeScript` in the head. */
export function ThemeSwitch({ className }: { className?: string }) {
  const current = useSyncExternalStore(subscribe, currentTheme, () => 'system')
  return (
    <fieldset className={cx('no-print noscript:hidden', className)}>
      <legend className="sr-only">Appearance</legend>
      <span className="inline-flex rounded border border-rule">
        {THEMES.map(theme => {
          const { label, Icon } = faces[theme]
          return (
            <button
              key={theme}
              type="button"
              title={label}
              aria-label={label}
              aria-pressed={theme === current}
              onClick={() => choose(theme)}
              className="inline-flex size-9 items-center justify-center rounded text-muted transition-colors hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              <Icon />
            </button>
          )
        })}
      </span>
    </fieldset>
  )
}
