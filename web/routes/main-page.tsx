import { useSnapshot } from 'valtio/react'
import { LoadError } from '../features/loading/load-error.tsx'
import { LoadNotices } from '../features/loading/load-notices.tsx'
import { loadStonks } from '../features/loading/load-stonks.ts'
import { loading } from '../state/loading.ts'
import { store } from '../state/store.ts'
import { Unseen } from '../ui/unseen.tsx'
import { ScreenView } from './screen-view.tsx'
import { useAppContext } from './app-context.ts'

/** The screener, or why there is nothing to screen. */
export function MainPage() {
  const { screener } = useAppContext()
  const { error, stonks } = useSnapshot(store)
  const { active } = useSnapshot(loading)
  const load = () => void loadStonks(screener)
  if (error && !stonks) {
    return (
      <>
        <h1>
          <Unseen>Stonks</Unseen>
        </h1>
        <LoadError failure={error} onRetry={load} />
      </>
    )
  }
  return (
    <ScreenView
      dataset={stonks}
      notices={stonks && <LoadNotices failure={error} dataset={stonks} busy={active} onRefresh={load} />}
    />
  )
}
