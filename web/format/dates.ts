/** Dates in the user's locale: `undefined` is the browser's own. */
export function dateFormats(locale?: string) {
  const style = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    // Created on first use: constructing a format costs more than all its calls.
    return (date: Date) => (format ??= new Intl.DateTimeFormat(locale, options)).format(date)
  }
  const medium = style({ dateStyle: 'medium', timeZone: 'UTC' })
  const full = style({ dateStyle: 'full', timeZone: 'UTC' })
  const short = style({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const moment = style({ dateStyle: 'medium', timeStyle: 'short' })

  // Trading days are dates, not moments: format them in UTC.
  return {
    /** Nov 19, 2026. */
    formatDate: (date: string): string => written(date, medium),
    /** A trading day: Nov 19, with its year where that is not the current one. */
    formatSession: (date: string, today = new Date()): string =>
      written(date, (day) => (day.getUTCFullYear() === today.getFullYear() ? short : medium)(day)),
    /** Thursday, November 19, 2026. */
    formatFullDay: (date: string): string => written(date, full),
    /** A moment in epoch milliseconds, by the device's own clock and zone: Nov 19, 2026, 2:05 PM. */
    formatMoment: (time: number): string => moment(new Date(time)),
    /** The age of cached data: as of Nov 19, 2026, 2:05 PM. */
    asOf: (date: Date): string => (Number.isNaN(date.getTime()) ? 'from an earlier visit' : `as of ${moment(date)}`),
  } as const
}

/** An invalid date is returned unchanged. */
function written(date: string, format: (date: Date) => string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : format(new Date(time))
}

export const { formatDate, formatSession, formatFullDay, formatMoment, asOf } = dateFormats()
