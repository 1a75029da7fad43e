import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useAppContext } from './app-context.ts'
import styles from './main-page.module.css'
import type { TabPart } from './screen-parts.ts'

const Tools = lazy(async () => ({ default: (await import('./screen-tools.tsx')).ScreenTools }))

/** What can be done with a screen as a whole. It comes after the first rows, and its room is kept until then. */
export function ScreenTools(props: TabPart) {
  const { results } = useAppContext()
  const isAnswered = useSyncExternalStore(results.subscribe, results.current) !== undefined
  return (
    <div className={styles.tools}>
      <Suspense>{isAnswered && <Tools {...props} />}</Suspense>
    </div>
  )
}
