import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useAfterFirstRows } from './use-after-first-rows.ts'

const EndOfRows = lazyPart(
  chunk(async () => (await import('./insight.tsx')).EndOfRows),
  { failed: 'nothing' },
)

/** What follows the last row. */
export const RowsEnd = () => useAfterFirstRows() && <EndOfRows />
