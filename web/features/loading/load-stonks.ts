import type { LoadEvent, Screener } from '#worker/contract'
import {
  loading,
  setLoading,
  errorDidChange,
  clearError,
  loadProgressDidChange,
  stonksDidChange,
  store,
} from '../../state/store.ts'
import { setUpdateReady } from '../../state/pwa.ts'

/** Loads the newest market data and reports progress to the store. Does nothing while a load is running. */
export async function loadStonks(screener: Pick<Screener, 'load'>): Promise<void> {
  if (loading.active) return
  setLoading(true)
  // The “pending” notice stays until the data is there: polling every few seconds must not remove it.
  if (store.error?.id !== 'pending') errorDidChange(null)
  try {
    const kinds = new Set<LoadEvent['kind']>()
    const tell = hear(performance.now())
    const outcome = await screener.load((news) => {
      kinds.add(news.kind)
      tell(news)
    })
    if (outcome.ok) {
      errorDidChange(null)
      return stonksDidChange(outcome.value)
    }
    errorDidChange(outcome.failure)
    // The snapshot of the last visit is only shown while its dataset can still be loaded.
    if (!kinds.has('dataset') && outcome.failure.id !== 'workerLost') stonksDidChange(null)
  } finally {
    loadProgressDidChange(null)
    setLoading(false)
  }
}

const hear = (start: number) => (news: LoadEvent) => {
  if (news.kind === 'outdated') return setUpdateReady(true)
  // Progress of background repairs is not shown.
  if (news.kind === 'progress') return loading.active ? loadProgressDidChange(news.percent) : undefined
  clearError({ id: 'pending' })
  stonksDidChange(news.dataset)
  // From the start until a dataset is searchable; a newer one from the server is not waited for.
  if (performance.getEntriesByName('stonks:load').length === 0) performance.measure('stonks:load', { start })
}
