/** A time zone in words: "New York time" for "America/New_York". */
export function zoneText(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return city === 'UTC' ? city : `${city.replaceAll('_', ' ')} time`
}
