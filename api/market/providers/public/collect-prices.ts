import { daysBetween } from '#domain/dataset/trading-days'
import { parseSymbol } from '#domain/stock/stock'
import { providerFailed, received } from '../../../platform/http-client/http-get.ts'
import { type BatchResult, mapConcurrently } from '../../../platform/http-client/map-concurrently.ts'
import { isSameName } from '../../identity/identify.ts'
import type { Bar, MarketStore } from '../../store/market-store.ts'
import type { CollectTask } from '../provider.ts'
import type { FailsFile } from '../sec/fails-file.ts'
import { type HalfMonth, halfMonthsBetween, isOfHalfMonth } from '../sec/half-months.ts'
import { matchSymbols } from '../sec/match-symbols.ts'
import type { SecClient } from '../sec/sec-client.ts'
import { isFormerStock, isReceipt, mayBeStock } from '../sec/stock-issues.ts'
import type { Universe } from './collect-universe.ts'

/** Files appear two to five weeks after their half month: missing ones are requested every night for this many days. */
const freshDays = 100
/** Older missing ones are requested again after this many days: some never appear. */
const refetchAfterDays = 14

const storedMark = 'received'

/** Collects the closes of the half months from a day on, the newest first, because they matter most. */
export async function collectPrices(
  sec: Pick<SecClient, 'halfMonth'>,
  { store, tradingDay, isThorough, onProgress }: CollectTask,
  { universe, from }: { readonly universe: Universe; readonly from: string },
): Promise<BatchResult<string>> {
  const asked = await store.checkpoints('half-month')
  const isDue = ({ name, to }: HalfMonth) => {
    const last = asked.get(name)
    if (last === undefined) return true
    if (last === storedMark || last >= tradingDay) return false
    return isThorough || daysBetween(to, tradingDay) <= freshDays || daysBetween(last, tradingDay) >= refetchAfterDays
  }
  const symbolOf = symbolFinder(universe, await formerSymbols(store))
  const names = new Map(universe.listings.map(({ symbol, name }) => [symbol, name]))
  const due = halfMonthsBetween(from, tradingDay).filter(isDue)
  const byName = new Map(due.map((half) => [half.name, half]))
  return mapConcurrently({
    items: due.map(({ name }) => name),
    concurrency: 1,
    onProgress: (done, total) => onProgress({ step: 'prices', done, total }),
    each: async (name) => {
      const reply = await sec.halfMonth(name)
      const half = byName.get(name)
      if (reply.ok && half && isOfHalfMonth(half, reply.value)) {
        await saveCloses(store, { file: reply.value, symbolOf, names })
        await store.save({ checkpoints: [{ kind: 'half-month', name, value: storedMark }] })
        return received(null)
      }
      // Ignore another half month’s file under this one’s address.
      const failure = reply.ok ? 'unreadable' : reply.failure
      if (lasting.has(failure)) await store.save({ checkpoints: [{ kind: 'half-month', name, value: tradingDay }] })
      return providerFailed(failure)
    },
  })
}

/** The kind of the checkpoints with the last print of a symbol whose description differs from the name of its listing. */
export const unlikeKind = 'unlike'

/** Failures that another request in the same night would not fix. */
const lasting: ReadonlySet<string> = new Set(['not-found', 'unreadable', 'cut-off', 'web-page', 'too-large'])

/** Finds the symbol under which a source’s symbol is stored; undefined if it is no stock. */
type SymbolOf = (symbol: string, description: string) => string | undefined

/** The former symbols of listings; earlier releases stored prices under them as those of the new symbols. */
async function formerSymbols(store: MarketStore): Promise<ReadonlyMap<string, string>> {
  const former = [...(await store.series()).values()].flatMap((spans) => spans.slice(0, -1).map(({ symbol }) => symbol))
  return new Map([...(await store.checkpoints('renamed')), ...former.map((symbol) => [symbol, symbol] as const)])
}

function symbolFinder({ listings, others }: Universe, renamed: ReadonlyMap<string, string>): SymbolOf {
  const listed = matchSymbols(listings.map(({ symbol }) => symbol))
  const known = new Set([...others].map((symbol) => symbol.replaceAll('-', '')))
  const former = new Map([...renamed].map(([from, to]) => [from.replaceAll('-', ''), to]))
  return (symbol, description) => {
    const current = listed(symbol) ?? former.get(symbol)
    if (current !== undefined) return mayBeStock(description) ? current : undefined
    // Delisted issues whose description says that they were stocks.
    return !known.has(symbol) && isFormerStock(symbol, description) ? parseSymbol(symbol) : undefined
  }
}

interface NamedCloses {
  readonly file: FailsFile
  readonly symbolOf: SymbolOf
  /** The names of listings by symbol. */
  readonly names: ReadonlyMap<string, string | null>
}

/** One session per transaction: a half month has 60,000 closes, and others write, too. */
async function saveCloses(
  store: MarketStore,
  { file: { prints, descriptions }, symbolOf, names }: NamedCloses,
): Promise<void> {
  const sessions = new Map<string, Bar[]>()
  const receipts: string[] = []
  const unlike = new Map(await store.checkpoints(unlikeKind))
  for (const [source, closes] of prints) {
    const description = descriptions.get(source) ?? ''
    const symbol = symbolOf(source, description)
    if (symbol === undefined) continue
    if (isReceipt(description)) receipts.push(symbol)
    const [name, last] = [names.get(symbol), closes.at(-1)?.date ?? '']
    if (typeof name === 'string' && !isSameName(name, description) && last > (unlike.get(symbol) ?? ''))
      unlike.set(symbol, last)
    for (const { date, close } of closes) {
      const bars = sessions.get(date) ?? []
      sessions.set(date, bars)
      bars.push({ symbol, date, open: null, high: null, low: null, close, volume: null })
    }
  }
  for (const bars of sessions.values()) await store.save({ bars })
  await store.save({
    checkpoints: [
      ...receipts.map((name) => ({ kind: 'receipt', name, value: storedMark })),
      ...[...unlike].map(([name, value]) => ({ kind: unlikeKind, name, value })),
    ],
  })
}
