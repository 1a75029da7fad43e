import { useEffect, useState, useSyncExternalStore } from 'react'
import { chunk } from '../data/load-chunk.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useAppContext } from './app-context.ts'
import styles from './main-page.module.css'
import type { TabPart } from './screen-parts.ts'

const Tools = lazyPart(
  chunk(async () => (await import('./screen-tools.tsx')).ScreenTools),
  { failed: 'button' },
)

/** What can be done with a screen as a whole. It comes after the first rows, and its room is kept until then. */
export function ScreenTools(props: TabPart) {
  const { results } = useAppContext()
  const isAnswered = useSyncExternalStore(results.subscribe, results.current) !== undefined
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isAnswered) afterPaint(() => setTimeout(() => setShown(true)))
  }, [isAnswered])
  return <div className={styles.tools}>{isShown && <Tools {...props} />}</div>
}
