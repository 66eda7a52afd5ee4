import { useEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'

const STEPS = [
  { id: 'photo-title', label: 'Photo' },
  { id: 'basic-information', label: 'Basics' },
  { id: 'professional-details', label: 'Profession' },
  { id: 'experience-background', label: 'Experience' },
  { id: 'engagement-details', label: 'Engagement' },
  { id: 'pricing-availability', label: 'Pricing' },
]

/** Links to the sections of the editor, which is one form. */
export function EditorSteps() {
  const current = useCurrentStep()
  const list = useRef<HTMLOListElement>(null)
  // On a phone the list scrolls, so keep the current step in view.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`a[href="#${current}"]`)
    if (link) list.current?.scrollTo({ left: link.offsetLeft - list.current.offsetLeft })
  }, [current])
  return (
    <nav aria-label="Parts of your profile" className="sticky top-0 z-10 mb-8 bg-paper">
      <ol ref={list} className="flex gap-x-4 overflow-x-auto border-b border-rule text-sm">
        {STEPS.map(({ id, label }, place) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'step' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center gap-1.5 border-b-2 hover:text-accent',
                id === current ? 'border-accent font-medium' : 'border-transparent text-muted',
              )}
            >
              <span className="figures">{place + 1}</span>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The last section whose top has passed the upper third of the window. */
function useCurrentStep(): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    let frame = 0
    const update = () => {
      const line = innerHeight / 3
      const passed = STEPS.findLast(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      )
      setCurrent((passed ?? STEPS[0])?.id)
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
    }
  }, [])
  return current
}
