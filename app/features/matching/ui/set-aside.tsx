import { type ReactNode, useEffect, useId, useRef } from 'react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useUnfolded } from '#app/ui/use-unfolded.ts'
import {
  CHOICES,
  type ChoiceError,
  reasonOptions,
  reasonText,
  sharedReasonText,
} from '../choice.ts'
import type { MatchPair, SetAside, SharedReason } from '../schema.ts'

type Side = 'company' | 'talent'
type Failed = { failed: ChoiceError | undefined }

function Pair({ requestId, talentId }: MatchPair) {
  return (
    <>
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="talentId" value={talentId} />
    </>
  )
}

/** The error of the form beside it. */
export function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className="text-sm text-danger">
      {children}
    </p>
  )
}

function isOf(failed: ChoiceError, intent: string, { requestId, talentId }: MatchPair): boolean {
  return failed.intent === intent && failed.requestId === requestId && failed.talentId === talentId
}

type SetAsideFormProps = MatchPair & Failed & { side: Side; title: string }

/** Hides a match from the user's lists. The form is rendered when it is opened; without JavaScript, a link leads to
 * it. */
export function SetAsideForm({ side, title, failed, ...pair }: SetAsideFormProps) {
  const refused = failed && isOf(failed, CHOICES.setAside, pair) ? failed : undefined
  const { unfolded, details } = useUnfolded(refused !== undefined)
  return (
    <details {...details} className="mt-2" open={refused ? true : undefined}>
      <summary className="fold text-muted">
        <ChevronDownIcon className="turn size-4" />
        Not for me<span className="sr-only">{`: ${title}`}</span>
      </summary>
      {unfolded ? (
        <SetAsideFields side={side} refused={refused} {...pair} />
      ) : (
        <p className="hidden text-sm noscript:block">
          <TextLink
            to={{ pathname: href('/match/:requestId/:talentId', pair), hash: SET_ASIDE_ID }}
          >
            {`Hide ${title}`}
          </TextLink>
        </p>
      )}
    </details>
  )
}

export const SET_ASIDE_ID = 'set-aside'

type SetAsideFieldsProps = MatchPair & {
  side: Side
  refused?: ChoiceError | undefined
  /** The address of the list, if the form is on another page. */
  action?: string
}

export function SetAsideFields({ side, refused, action, ...pair }: SetAsideFieldsProps) {
  const place = useId()
  return (
    <PostForm action={action} preventScrollReset className="mt-2 space-y-4">
      <input type="hidden" name="intent" value={CHOICES.setAside} />
      <Pair {...pair} />
      <Select
        id={`reason-${place}`}
        name="reason"
        label="Why not"
        required
        placeholder="Choose a reason"
        options={reasonOptions(side)}
        defaultValue={refused?.reason ?? ''}
      />
      <TextField
        id={`note-${place}`}
        name="note"
        label="Note to yourself"
        optional
        maxLength={300}
        defaultValue={refused?.note}
      />
      {refused && <Problem>{refused.message}</Problem>}
      <Button type="submit" variant="secondary" size="small">
        Hide
      </Button>
      <p className="text-sm text-muted">
        Hidden until you restore it. No one learns it was you. The other side sees a reason only
        once three {side === 'company' ? 'companies' : 'people'} have given it.
      </p>
    </PostForm>
  )
}

type SetAsideListProps = { side: Side; items: (SetAside & { title: string })[] } & Failed

/** The hidden matches, each with a button that restores it. */
export function SetAsideList({ side, items, failed }: SetAsideListProps) {
  const summary = useRef<HTMLElement>(null)
  const count = useRef(items.length)
  useEffect(() => {
    // The pressed button disappears with its match: the focus moves to the list of hidden matches.
    if (count.current !== items.length && document.activeElement === document.body)
      summary.current?.focus({ preventScroll: true })
    count.current = items.length
  }, [items.length])
  if (items.length === 0) return null
  const failedHere = failed && items.some(pair => isOf(failed, CHOICES.restore, pair))
  return (
    <details className="mt-6 border-t border-rule pt-2" open={failedHere ? true : undefined}>
      <summary ref={summary} className="fold font-medium text-accent">
        <ChevronDownIcon className="size-4 turn" />
        {`Hidden (${items.length})`}
      </summary>
      <ul className="mt-2 border-t border-rule">
        {items.map(({ title, reason, note, ...pair }) => (
          <li
            key={`${pair.requestId} ${pair.talentId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3"
          >
            <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="font-medium">{title}</span>
              <span className="block text-sm text-muted">
                {reasonText(reason, side)}
                {note && ` · ${note}`}
              </span>
            </p>
            <PostForm preventScrollReset>
              <input type="hidden" name="intent" value={CHOICES.restore} />
              <Pair {...pair} />
              <Button type="submit" variant="secondary" size="small">
                Restore<span className="sr-only"> {title}</span>
              </Button>
            </PostForm>
            {failed && isOf(failed, CHOICES.restore, pair) && <Problem>{failed.message}</Problem>}
          </li>
        ))}
      </ul>
    </details>
  )
}

type SharedReasonsProps = { side: Side; reasons: SharedReason[]; children: ReactNode }

/** Why others hid the reader's request or profile: only as numbers, and only what can be changed. */
export function SharedReasons({ side, reasons, children }: SharedReasonsProps) {
  if (reasons.length === 0) return null
  return (
    <div className="mb-6 border-l-2 border-rule pl-4 text-sm">
      <p className="font-medium">
        Why {side === 'company' ? 'this request' : 'your profile'} was hidden in the past six months
      </p>
      <ul className="mt-1 text-muted">
        {reasons.map(shared => (
          <li key={shared.reason}>{sharedReasonText(shared, side)}.</li>
        ))}
      </ul>
      <p className="mt-1">{children}</p>
    </div>
  )
}
