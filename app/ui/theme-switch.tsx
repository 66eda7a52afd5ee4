import { cx } from './cx.ts'
import { MoonIcon, SunIcon, SystemIcon } from './icons.tsx'
import { THEMES } from './theme.ts'

const faces = {
  system: { label: 'Same as the system', Icon: SystemIcon },
  light: { label: 'Light', Icon: SunIcon },
  dark: { label: 'Dark', Icon: MoonIcon },
}

/** Works through enhance.js, which also marks the current theme. Needs `themeScript` in the head. */
export function ThemeSwitch({ className }: { className?: string }) {
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
              data-theme-choice={theme}
              aria-pressed={theme === 'system'}
              suppressHydrationWarning
              className="theme-choice"
            >
              <Icon />
            </button>
          )
        })}
      </span>
    </fieldset>
  )
}
