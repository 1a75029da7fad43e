import { statisticsOf, type PeriodStatistics } from '#domain/dataset/statistics'
import { periods } from '#domain/stock/stock'
import { closeOf } from '../calendar/sessions.ts'
import { inTurns } from '../dataset/in-turns.ts'
import type { Overview, Provider } from '../providers/provider.ts'
import type { Bar, MarketStore, Split } from '../store/market-store.ts'
import { adjustForSplits } from './adjust-for-splits.ts'

/** What records are built of. */
interface Parts {
  readonly store: MarketStore
  readonly overviewOf: Provider['overviewOf']
  /** The newest session; bars after it are not looked at. */
  readonly session: string
  /** Whoever has not traded since is left out: delisted, and nobody has said so. */
  readonly since: string
}

/**
 * The dataset's lines of all that is listed and has traded, by symbol. The same for the same input, whenever it is made:
 * a record is said to be made when its market closed.
 */
export async function buildRecords({ store, overviewOf, session, since }: Parts): Promise<readonly string[]> {
  const splits = bySymbol(await store.splits())
  const [sp500, dowJones] = [await store.members('sp500'), await store.members('dowJones')]
  const createdAt = new Date(closeOf(session)).toISOString()
  const lines: string[] = []
  for await (const listing of inTurns(await store.listings())) {
    const { symbol } = listing
    const past = (await store.bars(symbol)).filter((bar) => bar.session <= session)
    const last = past.at(-1)
    if (!last || last.session < since) continue
    const bars = adjustForSplits(past, splits.get(symbol) ?? [])
    const overview = overviewOf({ listing, overview: await store.overview(symbol), bars })
    const flags = { sp500: sp500.has(symbol), dowJones: dowJones.has(symbol) }
    lines.push(JSON.stringify(recordOf(symbol, bars, { createdAt, ...flags, overview })))
  }
  return lines
}

interface Rest {
  readonly createdAt: string
  readonly sp500: boolean
  readonly dowJones: boolean
  readonly overview: Overview | undefined
}

function recordOf(symbol: string, bars: readonly Bar[], rest: Rest) {
  const last = bars.at(-1)
  // As many as the longest period compares.
  const series = bars.slice(-periods.twoMonths - 1).map(({ close, volume }) => ({ close, volume: volume ?? NaN }))
  const known = Object.entries(statisticsOf(series)).map(([period, statistics]) => [period, withKnown(statistics)])
  return {
    symbol,
    last: { date: last?.session, close: last?.close, ...volumeOf(last) },
    ...(Object.fromEntries(known) as Readonly<Record<string, unknown>>),
    ...rest,
  }
}

const volumeOf = (bar: Bar | undefined) => (typeof bar?.volume === 'number' ? { volume: bar.volume } : {})

/** Without the average of volumes of which one is not known. */
function withKnown({ close, volume }: PeriodStatistics): Partial<PeriodStatistics> {
  return Number.isNaN(volume.average) ? { close } : { close, volume }
}

function bySymbol(splits: readonly Split[]): ReadonlyMap<string, readonly Split[]> {
  const found = new Map<string, Split[]>()
  for (const split of splits) {
    const others = found.get(split.symbol)
    if (others) others.push(split)
    else found.set(split.symbol, [split])
  }
  return found
}
