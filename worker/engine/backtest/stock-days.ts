import type { AskedScreen, HeldSessions, SessionRun, StockDays } from '#domain/backtest/stock-past'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { succeed } from '#domain/result'
import type { Filters } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import { rangedMetrics } from '#domain/screen/ranges'
import { fail, type Outcome } from '../../contract.ts'
import type { Engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import { describe } from '../history/describe-past.ts'
import type { PastMarket } from '../history/past-market.ts'
import { createRowMemory, writeRowAsOf } from '../history/row-as-of.ts'
import { yearsAsOf } from '../history/years-as-of.ts'
import { ColumnBuilder } from '../index/column-builder.ts'
import { type Columns, textAt } from '../index/columns.ts'
import { isUnavailable } from '../is-unavailable.ts'
import type { Snapshot } from '../snapshot.ts'

interface StockQuery {
  readonly symbol: string
  readonly screens: readonly AskedScreen[]
  /** The index of the last session that counts. */
  readonly day: number
}

/**
 * The sessions in which some screens held the newest listing with a symbol that had begun by a session; undefined if there
 * is none. The sessions of the stock are the rows of one market, so that each screen is one indexed query: a plain
 * calculation of each session for each screen takes a hundred times as long.
 */
export async function stockDays(
  engine: Engine,
  past: OpenMarket,
  { symbol, screens, day }: StockQuery,
): Promise<Outcome<StockDays | undefined>> {
  const history = past.market.listing(symbol, day)
  if (!history) return succeed(undefined)
  const { columns, sessions } = sessionColumns(past.market, history, day)
  const { dates } = past.market
  const [first = day, last = day] = [sessions[0], sessions.at(-1)]
  const ask = heldBy(engine, sessionSnapshot(engine, past, columns), dates)
  const held: Record<string, HeldSessions> = {}
  for (const { id, filters } of screens) {
    const answer = await ask(filters)
    if (!answer) return fail('unreachable')
    held[id] = answer
  }
  return succeed({ sessions: sessions.length, from: dates[first] ?? '', to: dates[last] ?? '', screens: held })
}

/** A row for each session in which a listing was part of the market, up to a session. */
export function sessionColumns(market: PastMarket, history: ListingHistory, day: number) {
  const { dates } = market
  const { symbol } = history.prints
  const builder = new ColumnBuilder()
  const memory = createRowMemory(dates)
  const sessions: number[] = []
  for (let session = history.prints.first; session <= day; session++) {
    if (!writeRowAsOf(memory, market, { history, day: session })) continue
    // A repeated symbol would overwrite its row.
    memory.symbol = dates[session] ?? ''
    builder.add(memory)
    sessions.push(session)
  }
  const { texts, symbols, ...others } = builder.finish()
  const date = { codes: Uint32Array.from(sessions, (_, row) => row + 1), values: ['', ...symbols] }
  return { sessions, columns: { ...others, symbols: symbols.map(() => symbol), texts: { ...texts, date } } }
}

/** The sessions of a listing as the rows of one market. */
export function sessionSnapshot(engine: Engine, { manifest, market, years }: OpenMarket, columns: Columns): Snapshot {
  const dayAt = (row: number) => textAt(columns.texts.date, row) ?? ''
  const none = new Uint32Array()
  return engine.createSnapshot(
    describe(manifest, manifest.dates[0] ?? '', columns.rows),
    {
      columns,
      lines: { piece: none, start: none, end: none },
      dropped: () => new Map(),
      isPast: true,
      years: years && yearsAsOf(market, years, columns, dayAt),
    },
    () => Promise.resolve(undefined),
  )
}

/** The sessions of a snapshot that pass the rules of a screen; undefined if the code that it needs cannot be loaded. */
const heldBy =
  (engine: Engine, snapshot: Snapshot, dates: readonly string[]) =>
  async (filters: Filters): Promise<HeldSessions | undefined> => {
    if (await isUnavailable(engine, filters)) return undefined
    if (Object.keys(filters.formulas).length > 0) {
      // `areFormulasUnavailable` has loaded the chunk.
      const { unanswerable } = await import('../query/formula-index.ts')
      const reason = unanswerable(filters)
      if (reason) return reason
    }
    const {
      total,
      texts,
      formulaErrors = {},
    } = snapshot.screen({
      filters: { ...filters, maxEntries: 0 },
      scope: { kind: 'all' },
      from: 0,
      count: Infinity,
      fields: ['date'],
    })
    // Without the fiscal years that a rule reads, no session would pass it.
    const [error] = rangedMetrics(filters.ranges).flatMap((id) => (isFormulaId(id) && formulaErrors[id]) || [])
    if (error) return { kind: 'invalid', error }
    return { kind: 'held', sessions: total, runs: runsOf(new Set(texts.date), dates) }
  }

/** Sessions of the market as runs. */
function runsOf(held: ReadonlySet<string | null>, dates: readonly string[]): readonly SessionRun[] {
  const runs: SessionRun[] = []
  let from: string | undefined
  dates.forEach((date, at) => {
    if (!held.has(date)) return
    from ??= date
    const next = dates[at + 1]
    if (next !== undefined && held.has(next)) return
    runs.push([from, date])
    from = undefined
  })
  return runs
}
