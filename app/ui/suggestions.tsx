import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { listed } from './listed.ts'
import { Notice } from './notice.tsx'

type SuggestionsProps = {
  /** The name of the hidden field, and its values: the fields that were touched or confirmed. */
  name: string
  confirmed: readonly string[]
  /** The labels of fields that still have the suggested value. */
  open: readonly string[]
  onConfirm: () => void
}

/** Lists the suggested values that nobody has confirmed. */
export function Suggestions({ name, confirmed, open, onConfirm }: SuggestionsProps) {
  const [done, setDone] = useState(false)
  const status = useRef<HTMLDivElement>(null)
  const them = open.length === 1 ? 'it' : 'them'

  // The button that had the focus is gone.
  useEffect(() => {
    if (done) status.current?.focus()
  }, [done])

  return (
    <div ref={status} tabIndex={-1} className="outline-none">
      {confirmed.map(field => (
        <input key={field} type="hidden" name={name} value={field} />
      ))}
      {open.length > 0 && (
        <Notice
          title="Still as we suggested"
          action={
            <Button
              variant="secondary"
              size="small"
              className="noscript:hidden"
              onClick={() => {
                onConfirm()
                setDone(true)
              }}
            >
              Confirm
            </Button>
          }
        >
          {listed(open)}. We save and show {them}, but matching leaves {them} open until you change
          <span className="noscript:hidden"> or confirm</span> {them}.
        </Notice>
      )}
      {open.length === 0 && done && (
        <Notice tone="success" live>
          Confirmed. Matching counts them once you save.
        </Notice>
      )}
    </div>
  )
}
