import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import styles from './main-page.module.css'
import type { TabPart } from './screen-parts.ts'
import { useAfterFirstRows } from './use-after-first-rows.ts'

const Tools = lazyPart(
  chunk(async () => (await import('./screen-tools.tsx')).ScreenTools),
  { failed: 'button' },
)

/** What can be done with a screen as a whole. It comes after the first rows, and its room is kept until then. */
export function ScreenTools(props: TabPart) {
  const isReady = useAfterFirstRows()
  return <div className={styles.tools}>{isReady && <Tools {...props} />}</div>
}
