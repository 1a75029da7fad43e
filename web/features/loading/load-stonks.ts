import type { News, Screener } from '#worker/contract'
import {
  loading,
  loadingDidChange,
  errorDidChange,
  errorDidPass,
  loadProgressDidChange,
  stonksDidChange,
  store,
} from '../../state/store.ts'
import { releaseReadinessDidChange } from '../../state/pwa.ts'

/** Looks for the newest market data and tells the store each step. While one look is under way another does nothing. */
export async function loadStonks(screener: Pick<Screener, 'load'>): Promise<void> {
  if (loading.active) return
  loadingDidChange(true)
  // What the server is still fetching is said until it is there: asking again every few seconds must not take that away.
  if (store.error?.id !== 'pending') errorDidChange(null)
  try {
    const kinds = new Set<News['kind']>()
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
    loadingDidChange(false)
  }
}

const hear = (start: number) => (news: News) => {
  if (news.kind === 'outdated') return releaseReadinessDidChange(true)
  // What the worker mends by itself is nobody's wait.
  if (news.kind === 'progress') return loading.active ? loadProgressDidChange(news.percent) : undefined
  errorDidPass({ id: 'pending' })
  stonksDidChange(news.dataset)
  // From the start until there is something to search; what the server may still send is not waited for.
  if (performance.getEntriesByName('stonks:load').length === 0) performance.measure('stonks:load', { start })
}
