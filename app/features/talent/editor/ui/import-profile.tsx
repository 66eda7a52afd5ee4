import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import type { Proposal } from '../import/proposals.ts'
import type { Imported } from '../import/read-import.ts'
import type { ProfileDraft } from '../profile-draft.ts'

const NOT_LOADED =
  'We couldn’t load what reads the file. Reload this page, then choose the file again. What you typed stays.'

type ImportProfileProps = {
  /** The form as it is now. */
  read: () => ProfileDraft
  fill: (draft: ProfileDraft) => void
}

/** Fills the editor's fields from a file. Runs in the browser; nothing is sent before the profile is saved. */
export function ImportProfile({ read, fill }: ImportProfileProps) {
  const [imported, setImported] = useState<Imported>()
  const [proposals, setProposals] = useState<Proposal[]>([])
  const [status, setStatus] = useState('')
  const statusRef = useRef<HTMLParagraphElement>(null)

  async function choose(file: File | undefined) {
    setImported(undefined)
    setProposals([])
    if (file === undefined) return
    const loaded = await import('../import/proposals.ts').catch(() => null)
    if (loaded === null) return setStatus(NOT_LOADED)
    const { readImport, proposalsOf, statusOf, REFUSED } = loaded
    const result = await readImport(file, new Date())
    if (!result.ok) return setStatus(REFUSED[result.reason])
    const draft = read()
    const found = proposalsOf(result.imported, draft)
    setImported(result.imported)
    setProposals(found)
    setStatus(statusOf(result.imported, draft, found))
  }

  async function apply(proposal: Proposal) {
    const { accept, proposalsOf, statusOf } = await import('../import/proposals.ts')
    if (imported === undefined) return
    // The form may have changed since, so read it again.
    const draft = read()
    const fresh = proposalsOf(imported, draft).find(({ name }) => name === proposal.name)
    const filled = fresh === undefined ? draft : accept(draft, fresh)
    if (fresh !== undefined) fill(filled)
    const rest = proposalsOf(imported, filled)
    setProposals(rest)
    setStatus(statusOf(imported, filled, rest, proposal.label))
    // The button that was pressed is gone.
    requestAnimationFrame(() => statusRef.current?.focus({ preventScroll: true }))
  }

  return (
    <details className="noscript:hidden">
      <summary className="flex min-h-11 items-center gap-2 rounded font-medium text-accent">
        <ChevronDownIcon className="turn size-4" />
        Start from LinkedIn or a JSON Resume
      </summary>
      <div className="mt-2 space-y-4">
        <p className="text-sm text-muted">
          On LinkedIn, request a copy of your data under Settings & Privacy, then choose the ZIP
          here. We read it in your browser, and only what you add and save reaches us.
        </p>
        <label className="block text-sm">
          <span className="mb-1 block font-medium">File (.zip or .json)</span>
          <input
            type="file"
            accept=".zip,.json,application/zip,application/json"
            onChange={event => choose(event.currentTarget.files?.[0])}
            className="block w-full"
          />
        </label>
        <p
          ref={statusRef}
          tabIndex={-1}
          role="status"
          className="text-sm wrap-anywhere whitespace-pre-line outline-none empty:sr-only"
        >
          {status}
        </p>
        {proposals.length > 0 && (
          <ul className="border-t border-rule">
            {proposals.map(proposal => (
              <li
                key={proposal.name}
                className="flex items-start justify-between gap-4 border-b border-rule py-3"
              >
                <div className="min-w-0 text-sm">
                  <p className="font-medium">{proposal.label}</p>
                  <p className="line-clamp-3 text-muted wrap-anywhere">{proposal.shown}</p>
                </div>
                <Button variant="secondary" size="small" onClick={() => apply(proposal)}>
                  <span>
                    Add<span className="sr-only">{` ${proposal.label}`}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
