const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const medium = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A session, close at hand: Wed 20 Aug. Sessions are dates, not moments: no time zone moves them. */
export const formatSession = (date: string): string => formatDay(date, weekday).replace(',', '')

/** The same at full length: Wednesday, 20 August 2025. */
export const formatFullDay = (date: string): string => formatDay(date, full)

/** A date in a column: 21 Aug 2025. */
export const formatDate = (date: string): string => formatDay(date, medium)

/** What is not a date stays as the source wrote it. */
function formatDay(date: string, format: Intl.DateTimeFormat): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : format.format(time)
}
