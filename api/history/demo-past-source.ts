import { fail, succeed } from '#domain/result'
import { dateOf, sessionsInYear } from '../demo/calendar.ts'
import { demoVersion } from '../demo/demo-market.ts'
import { openDemoPast } from '../demo/past/demo-past.ts'
import { iterateYielding } from '../market/dataset/read-lines.ts'
import { firstKept, firstWithin, type KeptSessions } from './cut-history.ts'
import { demoSessionOf } from './history-source.ts'
import type { PastSource } from './past-source.ts'
import type { NewestDataset } from './with-dataset-facts.ts'

/** Raised when the same session gives other blocks, so that they are rebuilt. */
const version = 1

/** The years of the simulated market. */
const maxYears = 5

/** The past of the simulated market up to the session of its newest dataset, computed from its seed. */
export function demoPast(
  { stocks }: { readonly stocks: number },
  { years }: { readonly years: number },
  newest: NewestDataset,
): PastSource {
  const newestSession = () => {
    const dataset = newest()
    return dataset && demoSessionOf(dataset)
  }
  const editionOf = (session: number) => `${version} v${demoVersion} ${years} ${stocks} ${dateOf(session)}`
  const edition = () => {
    const session = newestSession()
    return session === undefined ? '' : editionOf(session)
  }
  return {
    simulated: true,
    years,
    revision: () => Promise.resolve(edition()),
    edition: () => Promise.resolve(succeed(edition())),
    async open(from) {
      const session = newestSession()
      if (session === undefined) return fail('The simulated market has no dataset yet.')
      const past = await openDemoPast(firstSession(session, { years, from }), session, stocks)
      // Computing the whole market takes seconds: requests are answered in between.
      return succeed({ edition: editionOf(session), dates: past.dates, listings: iterateYielding(past.listings()) })
    },
  }
}

/** The first session of a past up to a session, as numbered by the calendar. */
function firstSession(last: number, { years, from }: KeptSessions): number {
  const kept = maxYears * sessionsInYear
  // A continued past keeps its beginning for a while.
  const all = Array.from({ length: 2 * kept }, (_, at) => dateOf(last - 2 * kept + 1 + at))
  const newest = firstWithin(all, Math.min(years, maxYears))
  return last - 2 * kept + 1 + Math.min(Math.max(newest, kept), firstKept(all, { years: 1, from }))
}
