import { fail, succeed } from '#domain/result'
import { dateOf, sessionsInYear } from '../demo/calendar.ts'
import { demoVersion } from '../demo/demo-market.ts'
import { openDemoPast } from '../demo/past/demo-past.ts'
import { iterateYielding } from '../market/dataset/read-lines.ts'
import { firstWithin } from './cut-history.ts'
import { demoSessionOf } from './history-source.ts'
import type { PastSource } from './past-source.ts'
import type { NewestDataset } from './with-dataset-facts.ts'

/** Raised when the same session gives other blocks, so that they are made anew. */
const version = 1

/** How many years the simulated market has. */
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
    revision: () => Promise.resolve(edition()),
    edition: () => Promise.resolve(succeed(edition())),
    async open() {
      const session = newestSession()
      if (session === undefined) return fail('The simulated market has no dataset yet.')
      const oldest = session - maxYears * sessionsInYear + 1
      const all = Array.from({ length: session - oldest + 1 }, (_, at) => dateOf(oldest + at))
      const past = await openDemoPast(oldest + firstWithin(all, years), session, stocks)
      // The whole market takes a minute to be computed: requests are answered in between.
      return succeed({ edition: editionOf(session), dates: past.dates, listings: iterateYielding(past.listings()) })
    },
  }
}
