import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useAppContext, type TabId } from './app-context.ts'
import styles from './main-page.module.css'
import type { Screen } from './use-screen.ts'

const Tools = lazy(async () => ({ default: (await import('./screen-tools.tsx')).ScreenTools }))

interface ScreenToolsProps {
  readonly screen: Screen
  readonly tab: TabId
}

/** What can be done with a screen as a whole. It comes after the first rows, and its room is kept until then. */
export function ScreenTools(props: ScreenToolsProps) {
  const { results } = useAppContext()
  const isAnswered = useSyncExternalStore(results.subscribe, results.current) !== undefined
  return (
    <div className={styles.tools}>
      <Suspense>{isAnswered && <Tools {...props} />}</Suspense>
    </div>
  )
}
