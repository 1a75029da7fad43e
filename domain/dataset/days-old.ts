let exchangeDays: Intl.DateTimeFormat | undefined

/**
 * The day in New York, the time zone of sessions, at a moment; `en-CA` writes YYYY-MM-DD. Created on first use: a browser's
 * first format loads data about locales and time zones, which takes longer than the page's whole script.
 */
export const exchangeDay = (now: number): string =>
  (exchangeDays ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })).format(now)

const day = 86_400_000

/** Calendar days since a session, YYYY-MM-DD, at a moment in epoch milliseconds: 0 on its own day, or if the clock is behind. */
export const daysOld = (session: string, now: number): number =>
  Math.max(0, (Date.parse(exchangeDay(now)) - Date.parse(session)) / day) || 0
