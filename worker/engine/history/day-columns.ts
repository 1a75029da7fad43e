import type { Facts } from '#domain/history/facts'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { fromKeys, fromKeysOnce } from '#domain/keys-of'
import { flagFieldIds, type TextField, textFieldIds } from '#domain/stock/fields'
import { textColumn } from '../index/column-builder.ts'
import type { Columns, LaterColumns, TextColumn } from '../index/columns.ts'
import { openingOf } from '../index/order.ts'
import type { PastMarket } from './past-market.ts'
import { createRowMemory, daysOf, lastTradeIn, writeBarsGroup, writePrint } from './row-as-of.ts'
import { createTextCodes } from './text-codes.ts'
import { factsGroups, isRecorded, seriesGroups, slots, type ValueGroup, yearGroups } from './value-groups.ts'

/** The stocks of a day: the listing of each row, and the index of the session in which it traded last. */
interface DayRows {
  /** The index of each row’s listing. */
  readonly indexes: readonly number[]
  readonly histories: readonly ListingHistory[]
  readonly lasts: readonly number[]
  readonly facts: readonly Facts[]
  readonly ranks: Uint32Array<ArrayBuffer>
}

/**
 * The columns of `columnsAsOf`, each calculated when it is first read: a screen reads five of eighty. `breathe` is awaited
 * between stocks.
 */
export async function dayColumns(
  market: PastMarket,
  day: number,
  breathe: () => Promise<void> | undefined,
): Promise<Columns> {
  const dayRows = await rowsOf(market, day, breathe)
  const { histories, lasts, facts, ranks } = dayRows
  const rows = histories.length
  const { codesOf } = memoryOf(market)
  const textsOf = (field: TextField): TextColumn => {
    if (isRecorded(field)) return codesOf[field](dayRows)
    return textColumn(lasts.map((last) => (field === 'date' ? (market.dates[last] ?? null) : null)))
  }
  let opening: Columns['opening'] | undefined
  const columns: Columns = {
    rows,
    symbols: histories.map(({ prints }) => prints.symbol),
    numbers: new Float64Array(),
    later: laterColumns(market, day, dayRows),
    texts: fromKeysOnce(textFieldIds, textsOf),
    flags: fromKeysOnce(flagFieldIds, (flag) => Uint8Array.from(facts, (one) => Number(one[flag]))),
    ranks,
    get opening() {
      return (opening ??= openingOf(columns, ranks))
    },
  }
  return columns
}

/** How many listings are read between calls of `breathe`: less than a millisecond. */
const listingsPerSlice = 256

async function rowsOf(market: PastMarket, day: number, breathe: () => Promise<void> | undefined): Promise<DayRows> {
  const { listings, replacedFrom, bySymbol } = market
  const rowOf = new Int32Array(listings.length).fill(-1)
  const histories: ListingHistory[] = []
  const lasts: number[] = []
  const facts: Facts[] = []
  const indexes: number[] = []
  for (const [index, history] of listings.entries()) {
    // If two listings of one symbol are part of the day, the newer one counts.
    const last = (replacedFrom[index] ?? 0) > day ? lastTradeIn(history.prints, day) : -1
    if (last >= 0) {
      rowOf[index] = histories.push(history) - 1
      indexes.push(index)
      lasts.push(last)
      facts.push(market.factsAsOf(history, day, last))
    }
    if (index % listingsPerSlice > 0) continue
    const pause = breathe()
    if (pause) await pause
  }
  const ranks = new Uint32Array(histories.length)
  let rank = 0
  for (const index of bySymbol()) {
    const row = rowOf[index] ?? -1
    if (row >= 0) ranks[row] = rank++
  }
  return { indexes, histories, lasts, facts, ranks }
}

/** The group of each number that is calculated. */
const groupOf: readonly (ValueGroup | undefined)[] = Object.values(slots).map((slot) =>
  [...seriesGroups, ...yearGroups, ...factsGroups].find((group) => group.slots.includes(slot)),
)

/** What the days of a market share. */
const createDayMemory = ({ dates }: PastMarket) => ({
  /** Each row overwrites the one before. */
  row: createRowMemory(dates),
  codesOf: fromKeys(textFieldIds.filter(isRecorded), createTextCodes),
})

const memories = new WeakMap<PastMarket, ReturnType<typeof createDayMemory>>()

function memoryOf(market: PastMarket): ReturnType<typeof createDayMemory> {
  const memory = memories.get(market) ?? createDayMemory(market)
  memories.set(market, memory)
  return memory
}

function laterColumns(market: PastMarket, day: number, { histories, lasts, facts }: DayRows): LaterColumns {
  const memory = memoryOf(market).row
  const { numbers } = memory
  const columns = new Map<number, Float64Array<ArrayBuffer>>()

  const write = (group: ValueGroup | undefined, row: number): void => {
    const [history, fact, last = -1] = [histories[row], facts[row], lasts[row]]
    if (!history || !fact) return
    writePrint(memory, history.prints, last)
    if (!group) return
    if (group.of === 'facts') group.write(numbers, fact, daysOf(memory, last, day))
    else writeBarsGroup(memory, group, { prints: history.prints, day, last })
  }

  const create = (wanted: number): Float64Array<ArrayBuffer> => {
    const group = groupOf[wanted]
    const created = (group?.slots ?? [wanted]).map((slot) => ({ slot, values: new Float64Array(histories.length) }))
    for (let row = 0; row < histories.length; row++) {
      write(group, row)
      for (const { slot, values } of created) values[row] = numbers[slot] ?? NaN
    }
    for (const { slot, values } of created) columns.set(slot, values)
    return columns.get(wanted) ?? new Float64Array()
  }

  return {
    column: (field) => columns.get(slots[field]) ?? create(slots[field]),
    at(field, row) {
      write(groupOf[slots[field]], row)
      return numbers[slots[field]] ?? NaN
    },
  }
}
