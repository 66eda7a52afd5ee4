import { resolvedZone } from '#app/platform/calendar/zones.ts'
import { TIME_ZONES } from './schema.ts'

/** Zones beyond the eight that come first. */
const REGIONS: readonly { label: string; zones: readonly string[] }[] = [
  {
    label: 'Americas',
    zones: [
      'America/Anchorage',
      'America/Phoenix',
      'America/Vancouver',
      'America/Edmonton',
      'America/Winnipeg',
      'America/Toronto',
      'America/Halifax',
      'America/St_Johns',
      'America/Mexico_City',
      'America/Guatemala',
      'America/Costa_Rica',
      'America/Panama',
      'America/Jamaica',
      'America/Puerto_Rico',
      'America/Santo_Domingo',
      'America/Bogota',
      'America/Lima',
      'America/Guayaquil',
      'America/Caracas',
      'America/La_Paz',
      'America/Santiago',
      'America/Asuncion',
      'America/Montevideo',
      'America/Sao_Paulo',
      'America/Argentina/Buenos_Aires',
      'Pacific/Honolulu',
    ],
  },
  {
    label: 'Europe',
    zones: [
      'UTC',
      'Atlantic/Reykjavik',
      'Atlantic/Azores',
      'Europe/Dublin',
      'Europe/Lisbon',
      'Europe/Madrid',
      'Europe/Paris',
      'Europe/Brussels',
      'Europe/Amsterdam',
      'Europe/Luxembourg',
      'Europe/Zurich',
      'Europe/Vienna',
      'Europe/Rome',
      'Europe/Malta',
      'Europe/Copenhagen',
      'Europe/Oslo',
      'Europe/Stockholm',
      'Europe/Prague',
      'Europe/Warsaw',
      'Europe/Budapest',
      'Europe/Zagreb',
      'Europe/Ljubljana',
      'Europe/Belgrade',
      'Europe/Helsinki',
      'Europe/Tallinn',
      'Europe/Riga',
      'Europe/Vilnius',
      'Europe/Athens',
      'Europe/Sofia',
      'Europe/Bucharest',
      'Europe/Kyiv',
      'Europe/Istanbul',
      'Europe/Moscow',
      'Asia/Nicosia',
    ],
  },
  {
    label: 'Africa',
    zones: [
      'Africa/Casablanca',
      'Africa/Algiers',
      'Africa/Tunis',
      'Africa/Cairo',
      'Africa/Dakar',
      'Africa/Accra',
      'Africa/Lagos',
      'Africa/Kinshasa',
      'Africa/Kigali',
      'Africa/Nairobi',
      'Africa/Addis_Ababa',
      'Africa/Johannesburg',
      'Indian/Mauritius',
    ],
  },
  {
    label: 'Asia and Pacific',
    zones: [
      'Asia/Beirut',
      'Asia/Jerusalem',
      'Asia/Amman',
      'Asia/Baghdad',
      'Asia/Riyadh',
      'Asia/Qatar',
      'Asia/Dubai',
      'Asia/Tehran',
      'Asia/Tbilisi',
      'Asia/Yerevan',
      'Asia/Baku',
      'Asia/Tashkent',
      'Asia/Almaty',
      'Asia/Karachi',
      'Asia/Kolkata',
      'Asia/Colombo',
      'Asia/Kathmandu',
      'Asia/Dhaka',
      'Asia/Yangon',
      'Asia/Bangkok',
      'Asia/Ho_Chi_Minh',
      'Asia/Jakarta',
      'Asia/Kuala_Lumpur',
      'Asia/Manila',
      'Asia/Hong_Kong',
      'Asia/Shanghai',
      'Asia/Taipei',
      'Asia/Tokyo',
      'Asia/Seoul',
      'Australia/Perth',
      'Australia/Darwin',
      'Australia/Adelaide',
      'Australia/Brisbane',
      'Australia/Lord_Howe',
      'Pacific/Guam',
      'Pacific/Auckland',
      'Pacific/Fiji',
      'Pacific/Chatham',
      'Pacific/Kiritimati',
    ],
  },
]

/** All zones that a profile or a request can have. */
export const ALL_TIME_ZONES: readonly string[] = [
  ...TIME_ZONES,
  ...REGIONS.flatMap(({ zones }) => zones),
]

function option(zone: string) {
  return { value: zone, label: zone }
}

/** Options for a form: the eight, then all others in one group. */
export const TIME_ZONE_OPTIONS: readonly (
  | ReturnType<typeof option>
  | { label: string; options: ReturnType<typeof option>[] }
)[] = [
  ...TIME_ZONES.map(option),
  {
    label: 'More time zones',
    options: REGIONS.flatMap(({ zones }) => zones)
      .toSorted()
      .map(option),
  },
]

/** The same, preceded by the chosen zone if it isn't listed: a browser may know others. */
export function zoneOptions(chosen: string) {
  return ALL_TIME_ZONES.includes(chosen)
    ? TIME_ZONE_OPTIONS
    : [option(chosen), ...TIME_ZONE_OPTIONS]
}

let listed: ReadonlyMap<string, string> | undefined

/** The listed name of a valid zone: browsers report some by an older name, such as Asia/Calcutta for Asia/Kolkata. */
export function listedZone(zone: string): string {
  if (ALL_TIME_ZONES.includes(zone)) return zone
  listed ??= new Map(ALL_TIME_ZONES.map(name => [resolvedZone(name), name]))
  return listed.get(resolvedZone(zone)) ?? zone
}

/** Zones by region, for the availability planner. */
export const TIME_ZONE_GROUPS = [{ label: 'Offered on profiles', zones: TIME_ZONES }, ...REGIONS]
