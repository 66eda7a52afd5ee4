import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { ChipList } from '#app/ui/chip.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { roleText } from '../rules.ts'
import type { RequestSummaryData } from '../schema.ts'
import { RequestFacts } from './request-facts.tsx'

const SKILLS_SHOWN = 3

type RequestSummaryProps = {
  request: RequestSummaryData
  /** Path of the full request. */
  to: string
  /** Shown below the facts, for example why it matches. */
  children?: ReactNode
}

/** A request as a talent sees it: company, role, hours and budget. */
export function RequestSummary({ request, to, children }: RequestSummaryProps) {
  const about = [request.companyName, request.companySize, request.companyStage]
  return (
    <Card as="article" padding="none" className="flex h-full flex-col">
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-6">
        <header>
          <h3 className="font-display text-xl font-medium tracking-tight">
            <TextLink plain to={to}>
              {roleText(request)}
            </TextLink>
          </h3>
          <p className="mt-1 text-muted">{about.filter(Boolean).join(' · ')}</p>
        </header>
        {request.skillNames.length > 0 && (
          <ChipList items={request.skillNames} max={SKILLS_SHOWN} />
        )}
        {request.challengeDescription && (
          <p className="line-clamp-3 text-sm text-muted">{request.challengeDescription}</p>
        )}
      </div>
      <div className="px-4 pb-4 sm:px-6 sm:pb-6">
        <div className="border-t border-rule pt-4">
          <RequestFacts request={request} />
        </div>
        {children && <div className="mt-4">{children}</div>}
      </div>
    </Card>
  )
}
