const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A session in a line that is short of room: 19 Nov. What is not a date stays as the source wrote it. */
export function formatShortDay(date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : shortDay.format(time)
}
