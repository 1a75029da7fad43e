import { flagFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import { ColumnBuilder } from './index/column-builder.ts'
import type { Columns } from './index/columns.ts'

/** The fields of a record that a test sets, in the dataset's own format. */
type Known = Readonly<Record<string, unknown>>

const session = { date: '2026-11-19', close: 101.25, volume: 1_250_000 }
const period = {
  close: { delta: 1.25, deltaRatio: 0.0125, average: 100.5, low: 99.75, high: 101.5 },
  volume: { average: 1_100_000.5 },
}

/** A record of an invented company with every required part; a test overrides only what it is about. */
export function aRecord({ last, overview, ...known }: Known = {}): Record<string, unknown> {
  return {
    symbol: 'ACME',
    last: last instanceof Object ? { ...session, ...last } : session,
    day: period,
    week: period,
    twoWeeks: period,
    month: period,
    twoMonths: period,
    createdAt: '2026-11-19T21:30:00.000Z',
    sp500: false,
    dowJones: false,
    overview: {
      Name: 'Acme Anvils Inc',
      Exchange: 'NYSE',
      Sector: 'MANUFACTURING',
      MarketCapitalization: '5200000000',
      PERatio: 'None',
      Description: 'Makes anvils – and, on Fridays, “rockets”.',
      ...(overview instanceof Object ? overview : {}),
    },
    ...known,
  }
}

/** A record as its line in the file, without the newline. */
export const aLine = (known: Known = {}): string => JSON.stringify(aRecord(known))

/** Lines of different stocks, S0, S1, … with a close of 100, 101, …, each ended by a newline. */
export const someLines = (count: number, known: Known = {}): string =>
  Array.from({ length: count }, (_, i) => `${aLine({ symbol: `S${i}`, last: { close: 100 + i }, ...known })}\n`).join(
    '',
  )

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Bytes in chunks that begin at the given offsets, as a network may deliver them. */
export function chunksAt(bytes: Uint8Array<ArrayBuffer>, offsets: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const cuts = [0, ...offsets.filter((offset) => offset > 0 && offset < bytes.length), bytes.length]
  return [...new Set(cuts)]
    .toSorted((a, b) => a - b)
    .flatMap((start, i, all) => (i + 1 < all.length ? [bytes.slice(start, all[i + 1])] : []))
}

/** The columns of a dataset with these stocks. */
export function columnsOfStocks(stocks: readonly Stock[]): Columns {
  const builder = new ColumnBuilder()
  for (const stock of stocks) {
    builder.add({
      symbol: stock.symbol,
      numbers: Float64Array.from(numberFieldIds, (field) => stock[field] ?? NaN),
      texts: textFieldIds.map((field) => stock[field]),
      flags: Uint8Array.from(flagFieldIds, (field) => Number(stock[field])),
    })
  }
  return builder.finish()
}
