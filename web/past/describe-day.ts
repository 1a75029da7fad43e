import type { Dataset } from '#domain/dataset/dataset'
import type { SessionAsOf } from '#domain/history/session-as-of'
import { formatFullDay } from '#words/moments'
import { formatInteger } from '#words/numbers'
import { pastBar } from './past-texts.ts'

/** The data that a past day is compared with. */
interface Compared {
  /** Today’s market data, once it is loaded. */
  readonly newest: Pick<Dataset, 'date' | 'kept'> | null
  /** The number of stocks in the market of the past day; undefined while unknown. */
  readonly of: number | undefined
}

/**
 * Why the page shows another session than the requested one, and how today's market data differs from it: it may be older
 * than the history, or of the same day with other stocks.
 */
export function describeDay(asked: string, found: SessionAsOf | undefined, { newest, of }: Compared): string {
  if (!found || !('session' in found)) return ''
  const { kind, session } = found
  const isOther = kind === 'session' && session !== asked
  const why = kind === 'later' ? pastBar.later(formatFullDay(asked)) : isOther && pastBar.nearest(formatFullDay(asked))
  const date = newest?.date
  const isNewer = date && date < session && pastBar.newer(formatFullDay(date))
  const hasOthers = date === session && of !== undefined && of !== newest?.kept
  const others = hasOthers && pastBar.otherStocks(formatInteger(newest?.kept ?? 0), formatInteger(of))
  return [why, isNewer, others].filter(Boolean).join(' ')
}
