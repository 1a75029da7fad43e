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

/** Looks for the newest market data and tells the store each step. While one look is under way another does nothing. */
export async function loadStonks(screener: Pick<Screener, 'load'>): Promise<void> {
  if (loading.active) return
  setLoading(true)
  // What the server is still fetching is said until it is there: asking again every few seconds must not take that away.
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
    // What the last visit has left is only worth showing while the dataset behind it is there.
    if (!kinds.has('dataset') && outcome.failure.id !== 'workerLost') stonksDidChange(null)
  } finally {
    loadProgressDidChange(null)
    setLoading(false)
  }
}

const hear = (start: number) => (news: LoadEvent) => {
  if (news.kind === 'outdated') return setUpdateReady(true)
  // What the worker mends by itself is nobody's wait.
  if (news.kind === 'progress') return loading.active ? loadProgressDidChange(news.percent) : undefined
  clearError({ id: 'pending' })
  stonksDidChange(news.dataset)
  // From the start until there is something to search; what the server may still send is not waited for.
  if (performance.getEntriesByName('stonks:load').length === 0) performance.measure('stonks:load', { start })
}
