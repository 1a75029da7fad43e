import { dateOf, lastSessionBefore } from '../../demo/prices/calendar.ts'
import { newestSession } from '../../market/trading-calendar.ts'

const oneHour = 3_600_000

/** The last session that had closed at a moment, YYYY-MM-DD. */
export type SessionAt = (time: number) => string

/** Of the simulated market, which closes at 21:00 UTC on every weekday. */
export const demoSessionAt: SessionAt = (time) => dateOf(lastSessionBefore(new Date(time + 3 * oneHour)))

/** Of New York’s exchanges, with their holidays and short days. */
export const newYorkSessionAt: SessionAt = (time) => newestSession(time)
