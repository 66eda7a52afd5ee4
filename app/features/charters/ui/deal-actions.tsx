import type { ReactNode } from 'react'
import { Button, ButtonLink, SummaryButton } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { weekdayText } from '#app/ui/weekday.ts'
import { endedOfferText, mainTerms, openVersion, otherNameIn } from '../rules.ts'
import type { Deal, Version } from '../types.ts'

type DealActionsProps = {
  deal: Deal
  otherName: string
  /** Set if the open offer exceeds the talent's free hours: by what. */
  tooMany: string | null
  /** Path of the offer form. */
  writePath: string
  problem?: string
}

/** Whose turn it is, their deadline, and their choices. */
export function DealActions({ deal, otherName, tooMany, writePath, problem }: DealActionsProps) {
  const open = openVersion(deal)
  const ended = endedOfferText(deal, otherName)
  return (
    <div className="space-y-4">
      <FormAlert watch={problem}>{problem}</FormAlert>
      {open === undefined ? (
        <>
          {ended && <p>{ended}</p>}
          {deal.canOffer && (
            <ButtonLink to={writePath}>
              {deal.versions.length === 0 ? 'Write an offer' : 'Write another offer'}
            </ButtonLink>
          )}
        </>
      ) : open.side === deal.side ? (
        <>
          {deal.canOffer ? (
            <p>
              It’s {otherName}’s turn. They have until {weekdayText(open.answerBy)} to agree, send a
              counteroffer or decline.
            </p>
          ) : (
            <p>
              Until they’re back, they can’t answer your offer. It expires after{' '}
              {weekdayText(open.answerBy)}.
            </p>
          )}
          <PostForm preventScrollReset>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="number" value={open.number} />
            <Button type="submit" variant="secondary">
              Withdraw the offer
            </Button>
          </PostForm>
        </>
      ) : (
        <>
          {deal.canOffer ? (
            <p>
              It’s your turn, until {weekdayText(open.answerBy)}. If you agree, this version is your
              charter and neither of you can change it.
            </p>
          ) : (
            <p>
              Until they’re back, you can’t agree to their offer. It expires after{' '}
              {weekdayText(open.answerBy)}.
            </p>
          )}
          {deal.canOffer && tooMany && (
            <Notice title="More hours than are free">
              This is {tooMany}. You can agree all the same.
            </Notice>
          )}
          <div className="flex flex-wrap items-start gap-3">
            {deal.canOffer && (
              <>
                <AgreeForm key={open.number} version={open} otherName={otherNameIn(deal)} />
                <ButtonLink to={writePath} variant="secondary">
                  Write a counteroffer
                </ButtonLink>
              </>
            )}
            <DeclineForm key={`decline ${open.number}`} version={open} otherName={otherName} />
          </div>
        </>
      )}
    </div>
  )
}

/** Shows the terms once more before they are agreed to. */
function AgreeForm({ version, otherName }: { version: Version; otherName: string }) {
  return (
    <details className="open:w-full">
      <SummaryButton>Agree to version {version.number}</SummaryButton>
      <ConfirmForm version={version}>
        <p className="font-medium">
          You’re agreeing to this, and to everything else in version {version.number}:
        </p>
        <DescriptionList layout="grid" items={mainTerms(version.terms)} />
        <input type="hidden" name="otherName" value={otherName} />
        <Button type="submit" name="answer" value="agree">
          Yes, I agree
        </Button>
      </ConfirmForm>
    </details>
  )
}

function DeclineForm({ version, otherName }: { version: Version; otherName: string }) {
  return (
    <details className="open:w-full">
      <SummaryButton variant="quiet">Decline</SummaryButton>
      <ConfirmForm version={version}>
        <p>
          {otherName} is notified, and you can no longer agree to this version. Either of you can
          write another offer.
        </p>
        <Button type="submit" name="answer" value="refuse" variant="secondary">
          Decline the offer
        </Button>
      </ConfirmForm>
    </details>
  )
}

function ConfirmForm({ version, children }: { version: Version; children: ReactNode }) {
  return (
    <PostForm
      preventScrollReset
      className="mt-4 max-w-measure space-y-4 rounded border border-rule p-4"
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="number" value={version.number} />
      {children}
    </PostForm>
  )
}
