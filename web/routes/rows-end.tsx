import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useAfterFirstRows } from './use-after-first-rows.ts'

const SiteFooter = lazyPart(
  chunk(async () => (await import('../features/legal/site-footer.tsx')).SiteFooter),
  { failed: 'nothing' },
)

/** What follows the last row. */
export const RowsEnd = () => useAfterFirstRows() && <SiteFooter />
