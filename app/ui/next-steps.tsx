import { TextLink } from './link.tsx'

export type NextStep = { text: string; action: string; to: string }

/** What can be done next, most useful first: each step with the link to do it. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ul className="border-t border-rule">
      {steps.map(({ text, action, to }) => (
        <li
          key={to}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
        >
          <span className="min-w-0 flex-1 basis-64">{text}</span>
          <TextLink to={to}>{action}</TextLink>
        </li>
      ))}
    </ul>
  )
}
