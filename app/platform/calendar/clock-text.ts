/** "6 PM", "4:30 AM": a time where there is little room. */
export function shortClockText(minutes: number): string {
  return clockText(minutes).replace(':00', '')
}

/** Minutes since midnight as a time: "9:30 AM". */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(Math.round(minutes % 60)).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
