import type { To } from 'react-router'
import { CheckIcon } from './icons.tsx'
import { Link } from './router-link.tsx'
import { Section } from './section.tsx'

export type Task = { text: string; done: boolean; to: To }

/** The first steps of a new account, each ticked off when done. Not rendered once all are done. */
export function Checklist({ tasks }: { tasks: readonly Task[] }) {
  const done = tasks.filter(task => task.done).length
  if (done === tasks.length) return null
  return (
    <Section
      id="getting-started"
      title="Getting Started"
      description={`${done} of ${tasks.length} done`}
    >
      <ol className="border-t border-rule">
        {tasks.map(task => (
          <li key={task.text} className="flex items-center gap-3 border-b border-rule py-2.5">
            <span
              aria-hidden="true"
              className={
                task.done
                  ? 'flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-fill text-on-accent'
                  : 'size-5 shrink-0 rounded-full border border-control'
              }
            >
              {task.done && <CheckIcon className="size-3.5" />}
            </span>
            {task.done ? (
              <span className="text-muted">
                <span className="sr-only">Done: </span>
                {task.text}
              </span>
            ) : (
              <Link to={task.to} className="text-link underline">
                {task.text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
