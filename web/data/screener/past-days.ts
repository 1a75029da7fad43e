import { noDrops } from '#domain/dataset/parse-stock'
import type { StoredPast } from '#domain/history/past-status'
import { type Dataset, fail, marketQueries, type MarketQuery, queriesBy, type Screener } from '#worker/contract'
import { type PastDay, store } from '../../state/store.ts'
import { withAsOf } from '../../state/url-state.ts'
import { latestOnly } from './latest-only.ts'
import { createLinkedDay } from './linked-day.ts'
import { pastQueries } from './past-queries.ts'
import { type FailureListener, ResultStore } from './result-store.ts'

/**
 * Makes the market as of any stored session. Its results are one store for all sessions: the rows of one stay until those of
 * the next have arrived.
 */
export function createPastDays(newest: Screener, listener: FailureListener) {
  let shown: Screener = newest
  const screen = latestOnly((request: Parameters<Screener['screen']>[0]) => shown.screen(request), fail('superseded'))
  const results = new ResultStore({ screen }, listener)
  const linked = createLinkedDay(results)
  return {
    results,
    /** The session that links lead to. */
    linked,
    dayOf(asOf: string, stored: StoredPast): PastDay {
      shown = createPastScreener(newest, asOf)
      linked.follow(asOf)
      return {
        ...{ asOf, dataset: datasetOf(asOf, stored), screener: shown, results },
        link: (address) => withAsOf(address, asOf),
      }
    },
  }
}

/** A screener whose queries are about the market as of a session, YYYY-MM-DD. */
function createPastScreener(newest: Screener, asOf: string): Screener {
  const { askPast } = pastQueries(newest)
  const past = queriesBy<Pick<Screener, MarketQuery>>(marketQueries, (method, query) => askPast(asOf, method, query))
  return {
    ...newest,
    ...past,
    facets: latestOnly(past.facets, fail('superseded')),
    rescue: latestOnly(past.rescue, fail('superseded')),
    explain: latestOnly(past.explain, fail('superseded')),
  }
}

/** Where the prices of the newest market have gaps, those of a past day have them, too: the same metrics have no value. */
const gapsOf = (newest: Dataset | null): Pick<Dataset, 'isSparse' | 'missing'> =>
  newest?.isSparse ? { isSparse: true, ...(newest.missing && { missing: newest.missing }) } : {}

const datasetOf = (asOf: string, { generation, sessions, bytes, simulated }: StoredPast): Dataset => ({
  version: `${generation}+${sessions.length}@${asOf}`,
  date: asOf,
  oldestRecord: null,
  downloadedAt: 0,
  size: bytes,
  lines: 0,
  kept: 0,
  drops: noDrops(),
  simulated,
  stored: true,
  ...gapsOf(store.stonks),
})
