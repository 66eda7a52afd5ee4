import { ZONE_GROUPS } from '#app/features/availability/zone-groups.ts'

/** The zones one may say one is in, as a list offers them. */
export const ZONE_CHOICES = ZONE_GROUPS.map(({ label, zones }) => ({
  label,
  options: zones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
}))
