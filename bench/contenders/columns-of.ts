import { fromKeys } from '../../domain/keys-of.ts'
import { legalForms, roots, surnames } from '../../api/demo/companies/name-words.ts'
import {
  flagFieldIds,
  numberFieldIds,
  textFieldIds,
  type NumberField,
  type TextField,
} from '../../domain/stock/fields.ts'
import { sectorIds } from '../../domain/stock/stock.ts'
import type { Columns, TextColumn } from '../../worker/index/columns.ts'
import { withOrders } from '../../worker/index/order.ts'
import { seededRandom } from '../harness/questions.ts'
import { noSector, type GeneratedStocks } from './generated-stocks.ts'

const exchanges = ['', 'NASDAQ', 'NYSE', 'NYSE ARCA']

/** Generated stocks in the product's column format, without the fields that no query reads. */
export function columnsOf(stocks: GeneratedStocks): Columns {
  const { rows, sp500 } = stocks
  const numbers = new Float64Array(rows * numberFieldIds.length).fill(NaN)
  for (const field of ['close', 'marketCap', 'volume', 'dayDeltaRatio'] satisfies NumberField[]) {
    numbers.set(stocks[field], numberFieldIds.indexOf(field) * rows)
  }
  const given: { readonly [F in TextField]?: TextColumn } = {
    name: {
      codes: column(rows, (row) => row + 1),
      values: ['', ...Array.from({ length: rows }, (_, row) => nameAt(row))],
    },
    exchange: { codes: column(rows, (row) => 1 + (row % 3)), values: exchanges },
    sector: { codes: column(rows, (row) => codeOf(stocks.sector[row] ?? noSector)), values: ['', ...sectorIds] },
    industry: { codes: column(rows, (row) => 1 + (row % 150)), values: industries },
  }
  const missing: TextColumn = { codes: new Uint32Array(rows), values: [''] }
  return withOrders({
    rows,
    symbols: Array.from({ length: rows }, (_, row) => symbolAt(row)),
    numbers,
    texts: fromKeys(textFieldIds, (field) => given[field] ?? missing),
    flags: fromKeys(flagFieldIds, (field) => (field === 'sp500' ? sp500 : new Uint8Array(rows))),
  })
}

const industries = ['', ...Array.from({ length: 150 }, (_, i) => `INDUSTRY ${i}`)]

const column = (rows: number, codeAt: (row: number) => number) =>
  Uint32Array.from({ length: rows }, (_, row) => codeAt(row))

/** Sector codes begin at 1; 0 means that the sector is missing. */
const codeOf = (sector: number) => (sector === noSector ? 0 : sector + 1)

/** Five letters in ascending order, so that rows are sorted by symbol. */
const symbolAt = (row: number): string =>
  Array.from({ length: 5 }, (_, i) => String.fromCharCode(65 + (Math.floor(row / 26 ** (4 - i)) % 26))).join('')

/** A company’s name like those of the simulated market; names may repeat. */
function nameAt(row: number): string {
  const draw = seededRandom(row)
  const pick = (words: readonly string[]) => words[Math.floor(draw() * words.length)] ?? ''
  return `${pick(roots)} ${pick(surnames)} ${pick(legalForms)}`
}
