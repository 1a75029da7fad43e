import { dateOf, lastSessionBefore } from '../../demo/prices/calendar.ts'

const oneHour = 3_600_000
const oneDay = 24 * oneHour

/** The last session that had closed at a moment, YYYY-MM-DD. */
export type SessionAt = (time: number) => string

/** Of the simulated market, which closes at 21:00 UTC on every weekday. */
export const demoSessionAt: SessionAt = (time) => dateOf(lastSessionBefore(new Date(time + 3 * oneHour)))

const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** New York’s date eight hours later: from 16:00 on it is the next one. */
const closing = 8 * oneHour

/**
 * Of New York’s exchanges, which close at 16:00 there. Holidays need no list: a stock has no close on them, so what is
 * said then enters at its last close before.
 */
export const newYorkSessionAt: SessionAt = (time) => {
  let day = Date.parse(newYork.format(time + closing)) - oneDay
  while (isWeekend(day)) day -= oneDay
  return new Date(day).toISOString().slice(0, 10)
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay())
