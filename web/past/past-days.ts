import { noDrops } from '#domain/dataset/parse-stock'
import type { StoredPast } from '#domain/history/past-status'
import { latestOnly } from '#domain/waiting'
import { type Dataset, fail, marketQueries, type MarketQuery, queriesBy, type Screener } from '#worker/contract'
import { pastQueries } from '../data/screener/past-queries.ts'
import { type FailureListener, ResultStore } from '../data/screener/result-store.ts'
import { afterPaint } from '../state/after-paint.ts'
import { withAsOf } from '../state/past-address.ts'
import { type PastDay, store } from '../state/store.ts'

/** Milliseconds after which a session is shown even if its rows have not arrived. */
const rowsWaitMs = 400

interface PastDaysOptions extends FailureListener {
  /** Shows the market of a session to the app. */
  readonly onDay: (day: PastDay) => void
  /** Whether the page has rows of a screen. */
  readonly hasRows: () => boolean
}

/**
 * Shows the market as of any stored session. Its results are one store for all sessions: the rows of one stay until those of
 * the next arrive, and so does everything else that names the session. Rendering twice, once for the session and once for
 * its rows, takes a third longer on a phone.
 */
export function createPastDays(newest: Screener, { onDay, hasRows, ...listener }: PastDaysOptions) {
  let shown: Screener = newest
  let wanted: PastDay | undefined
  let hasDay = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const results = new ResultStore({ screen: (request) => shown.screen(request) }, listener)
  const end = () => {
    clearTimeout(timer)
    wanted = undefined
  }
  const arrive = () => {
    const day = wanted
    end()
    hasDay = true
    if (day) onDay(day)
  }
  // Before the page is notified of the rows, so that it renders them once.
  results.subscribe(() => wanted && results.current()?.version.endsWith(`@${wanted.asOf}`) && arrive())
  return {
    /** Shows the first session at once, another one with its rows or, if there are none, after the next paint. */
    show(asOf: string, stored: StoredPast): void {
      end()
      shown = createPastScreener(newest, asOf)
      const day: PastDay = {
        ...{ asOf, dataset: datasetOf(asOf, stored), screener: shown, results },
        link: (address) => withAsOf(address, asOf),
      }
      wanted = day
      if (!hasDay) arrive()
      else if (hasRows() && results.requestFrom(day.dataset.version)) timer = setTimeout(arrive, rowsWaitMs)
      // The controls follow the finger first: rendering the whole page in the same frame would delay a step on a phone.
      else afterPaint(() => wanted === day && arrive())
    },
    /** Shows no further session. */
    end(): void {
      end()
      hasDay = false
    },
    screenDidChange: results.screenDidChange,
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

/**
 * If the prices of the newest market have gaps, so have those of a past day: the same metrics have no value. An index
 * without known members in the newest market has none on a past day.
 */
const gapsOf = (newest: Dataset | null): Pick<Dataset, 'isSparse' | 'missing' | 'emptyIndexes'> => ({
  ...(newest?.isSparse && { isSparse: true, ...(newest.missing && { missing: newest.missing }) }),
  ...(newest?.emptyIndexes && { emptyIndexes: newest.emptyIndexes }),
})

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
