import { zoneText } from '#app/platform/calendar/zone-text.ts'
import type { Slot, Zones } from '../rules.ts'

type SlotTextProps = { slot: Slot; zones: Zones; otherName: string }

/** A time in both time zones. */
export function SlotText({ slot, zones, otherName }: SlotTextProps) {
  return (
    <>
      <span className="figures font-medium">{slot.mine}</span>{' '}
      <span className="text-muted">{zoneText(zones.mine)}</span>
      <span className="block text-sm text-muted">
        <SlotHint slot={slot} zones={zones} otherName={otherName} />
      </span>
    </>
  )
}

/** The other side's local time, and whether it is within both working days. */
export function SlotHint({ slot, zones, otherName }: SlotTextProps) {
  const parts = [
    slot.theirs !== null && zones.theirs !== null
      ? `${slot.theirs} ${zoneText(zones.theirs)} for ${otherName}`
      : '',
    slot.past ? 'Passed' : zones.theirs === null ? '' : workdayText(slot),
  ]
  return <span className="figures">{parts.filter(Boolean).join(' · ')}</span>
}

function workdayText({ shared }: Slot): string {
  return shared ? 'Within both working days' : 'Outside a working day'
}

export function SlotList({
  slots,
  zones,
  otherName,
}: { slots: readonly Slot[] } & Omit<SlotTextProps, 'slot'>) {
  return (
    <ol className="border-t border-rule">
      {slots.map(slot => (
        <li key={slot.iso} className="border-b border-rule py-3">
          <SlotText slot={slot} zones={zones} otherName={otherName} />
        </li>
      ))}
    </ol>
  )
}
