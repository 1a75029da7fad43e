/** How old a session's prices are. */
interface Freshness {
  /** Calendar days since the session; 0 on its own day, or if the clock is behind. */
  readonly daysOld: number
  /** Whether prices of a later weekday should be available. Exchange holidays are not considered. */
  readonly isStale: boolean
}

let exchangeDays: Intl.DateTimeFormat | undefined

/**
 * The day in New York, the time zone of sessions; `en-CA` writes YYYY-MM-DD. Created on first use: a browser's first format
 * loads data about locales and time zones, which takes longer than the page's whole script.
 */
const exchangeDay = (now: number): string =>
  (exchangeDays ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })).format(now)

const day = 86_400_000
const saturday = 6

/** The age of the prices of a session, YYYY-MM-DD, at a moment in epoch milliseconds. */
export function freshness(session: string, now: number): Freshness {
  const from = Date.parse(session)
  const today = Date.parse(exchangeDay(now))
  const daysOld = Math.max(0, Math.round((today - from) / day)) || 0
  let isStale = false
  // Any four days contain a weekday.
  for (let passed = 1; passed < Math.min(daysOld, 5); passed++) {
    isStale ||= new Date(from + passed * day).getUTCDay() % saturday !== 0
  }
  return { daysOld, isStale }
}
