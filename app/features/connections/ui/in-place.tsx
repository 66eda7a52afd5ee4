import { type ReactNode, useEffect, useRef } from 'react'

type InPlaceProps = {
  /** Set if the card was answered on this page. */
  takesFocus: boolean
  children: ReactNode
}

/** In place of a card that was answered, whose button had the focus: takes it over and comes into sight. */
export function InPlace({ takesFocus, children }: InPlaceProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus || document.activeElement !== document.body) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  return (
    <div ref={ref} tabIndex={-1} className="scroll-my-8">
      {children}
    </div>
  )
}
