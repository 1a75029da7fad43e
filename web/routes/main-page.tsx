import { useSnapshot } from 'valtio/react'
import { longestSearch } from '#domain/filters'
import { LoadError } from '../features/loading/load-error.tsx'
import { LoadNotices } from '../features/loading/load-notices.tsx'
import { loadStonks } from '../features/loading/load-stonks.ts'
import { loading } from '../state/loading.ts'
import { store } from '../state/store.ts'
import { SearchBox } from '../ui/controls/search-box.tsx'
import { useAppContext } from './app-context.ts'
import { DockPlace } from './filters-place.tsx'
import styles from './main-page.module.css'
import { ScreenAnswer } from './screen-answer.tsx'
import { useScreen } from './use-screen.ts'

/** The screener, or why there is nothing to screen. */
export function MainPage() {
  const { screener, screenUrl, settings } = useAppContext()
  const { error, stonks } = useSnapshot(store)
  const { active } = useSnapshot(loading)
  const screen = useScreen(screenUrl)
  const load = () => void loadStonks(screener)
  const failed = error !== null && stonks === null
  return (
    <div className={styles.layout}>
      {!failed && <DockPlace {...{ screen, settings }} />}
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <h1 className={styles.title}>Stonks</h1>
          {!failed && (
            <SearchBox
              label="Search"
              placeholder="Symbol or name"
              value={screen.filters.search}
              maxLength={longestSearch}
              onSearch={screen.search}
            />
          )}
        </div>
        {stonks && <LoadNotices failure={error} dataset={stonks} busy={active} onRefresh={load} />}
        {failed ? <LoadError failure={error} onRetry={load} /> : <ScreenAnswer screen={screen} dataset={stonks} />}
      </div>
    </div>
  )
}
