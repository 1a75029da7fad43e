import { createFigureCount, type FigureCounts } from '#domain/dataset/figure-counts'
import { fieldsOf } from '#domain/keys-of'
import { decode } from '../ingest/bytes.ts'
import type { LineIndex } from '../ingest/dataset-reader.ts'

/** Counts company figures in the records of some lines; undefined if their text can no longer be read. */
export async function figureCounts(
  { piece, start, end }: LineIndex,
  pieceOf: (piece: number) => Promise<Uint8Array | undefined>,
): Promise<FigureCounts | undefined> {
  const count = createFigureCount()
  let current: number | undefined
  let text: Uint8Array | undefined
  for (const [row, one] of piece.entries()) {
    if (one !== current) text = await pieceOf(one)
    current = one
    if (!text) return undefined
    count.add(fieldsOf(JSON.parse(decode(text.subarray(start[row], end[row])))))
  }
  return count.counts()
}
