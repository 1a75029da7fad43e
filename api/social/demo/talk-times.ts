import { dateOf } from '../../demo/prices/calendar.ts'
import type { Draws } from '../../demo/prices/random.ts'

/** Milliseconds since midnight, UTC: the records of a session are all written, and the next one begins. */
const [talkBegins, nextOpens] = [(21 * 60 + 40) * 60_000, 14 * 3_600_000]

const oneDay = 24 * 3_600_000

/**
 * When so many messages are written about a session: between its close and the next opening, most of them soon after
 * the close. Nobody speaks while a session runs, so nobody knows of a close before it is there.
 */
export function talkTimes(session: number, count: number, { uniform }: Draws): readonly number[] {
  const from = Date.parse(dateOf(session)) + talkBegins
  const span = Date.parse(dateOf(session + 1)) + nextOpens - from
  const isLong = span > oneDay
  return Array.from({ length: isLong ? 2 * count : count }, (_, number) => {
    const share = (number + uniform()) / (isLong ? 2 * count : count)
    return Math.round((from + span * share ** 1.5) / 1000) * 1000
  })
}
