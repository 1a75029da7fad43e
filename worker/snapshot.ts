import { parseStock } from '#domain/parse-stock'
import type { Stock } from '#domain/stock'
import type { Dataset, Page, Question } from './contract.ts'
import type { Columns } from './index/columns.ts'
import { createStockIndex } from './index/stock-index.ts'
import { decode } from './ingest/bytes.ts'
import type { LineIndex } from './ingest/dataset-reader.ts'
import { page } from './query/page.ts'
import { screen, type Selected } from './query/screen.ts'
import { createSearch } from './query/search.ts'

/** Gives a stretch of the dataset's text; undefined where it is gone. */
export type PieceSource = (piece: number) => Promise<Uint8Array | undefined>

/** One dataset, ready to answer. It never changes: a newer dataset is another snapshot. */
export interface Snapshot {
  readonly dataset: Dataset
  screen(question: Question): Page
  /** The same snapshot under what is newly known of its dataset. */
  as(dataset: Dataset): Snapshot
  /** Everything about a stock, undefined for an unknown symbol, `gone` where its text can no longer be read. */
  stock(symbol: string): Promise<Stock | undefined | 'gone'>
}

export function createSnapshot(
  dataset: Dataset,
  { columns, lines }: { columns: Columns; lines: LineIndex },
  pieceOf: PieceSource,
): Snapshot {
  const index = createStockIndex(columns)
  const search = createSearch(columns)
  // Scrolling asks for one window after the other of the same rows.
  let last: { key: string; selected: Selected } | undefined

  const described = (dataset: Dataset): Snapshot => ({
    dataset,
    as: described,
    screen(question) {
      const { filters, scope } = question
      const key = JSON.stringify([filters, scope])
      if (last?.key !== key) last = { key, selected: screen(index, filters, scope, search) }
      return page(columns, dataset.version, last.selected, question)
    },
    async stock(symbol) {
      const row = index.row(symbol)
      if (row === undefined) return undefined
      const piece = await pieceOf(lines.piece[row] ?? 0)
      const stock = piece && parseStock(decode(piece.subarray(lines.start[row], lines.end[row])))
      return typeof stock === 'object' && stock.symbol === symbol ? stock : 'gone'
    },
  })
  return described(dataset)
}
