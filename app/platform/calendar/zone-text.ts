/** "America/New_York" as people say it: "New York time". */
export function zoneText(zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1)
  return city === 'UTC' ? city : `${city.replaceAll('_', ' ')} time`
}
