import type { LoadEvent, Screener } from '#worker/contract'
import { setUpdateReady } from '../state/pwa.ts'
import {
  clearError,
  errorDidChange,
  loading,
  loadProgressDidChange,
  setLoading,
  stonksDidChange,
  store,
} from '../state/store.ts'

/** Loads the newest market data and reports progress to the store. Does nothing while a load is running. */
export async function loadStonks(screener: Pick<Screener, 'load'>): Promise<void> {
  if (loading.active) return
  setLoading(true)
  // The “pending” notice stays until the data is there: polling every few seconds must not remove it.
  if (store.error?.id !== 'pending') errorDidChange(null)
  try {
    const kinds = new Set<LoadEvent['kind']>()
    const onEvent = handleLoadEvent(performance.now())
    const outcome = await screener.load((event) => {
      if (event.kind === 'refused' && event.dataset === null) kinds.delete('dataset')
      else kinds.add(event.kind)
      onEvent(event)
    })
    if (outcome.ok) {
      // Loading does not show that the rows can be selected again.
      if (store.error?.id !== 'crashed') errorDidChange(null)
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

const handleLoadEvent = (start: number) => (event: LoadEvent) => {
  if (event.kind === 'outdated') return setUpdateReady(true)
  // Progress of background repairs is not shown.
  if (event.kind === 'progress') return loading.active ? loadProgressDidChange(event.percent) : undefined
  if (event.kind === 'refused') {
    errorDidChange(event.failure)
    return stonksDidChange(event.dataset)
  }
  clearError({ id: 'pending' })
  stonksDidChange(event.dataset)
  // From the start until a dataset is searchable; a newer one from the server does not count.
  if (performance.getEntriesByName('stonks:load').length === 0) performance.measure('stonks:load', { start })
}
