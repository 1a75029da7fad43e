import { proxy } from 'valtio/vanilla'
import { hasDefaults, type Settings } from '../state/settings.ts'
import { store } from '../state/store.ts'

/** Whether the introduction is shown. */
export const introduction = proxy({ isShown: false })

/** Where the device stores whether the introduction is `open` or `done`; neither before the first visit. */
const key = 'stonks.introduction'

/** Shows the introduction on a first visit, and again until the user has ended it. Devices without storage go without. */
export function startIntroduction(settings: Settings, hasPersonalData: boolean): void {
  if (introduction.isShown) return
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'open' || (stored === null && !hasPersonalData && isFirstVisit(settings))) showIntroduction()
  } catch {
    // Without storage, it would be shown on every visit.
  }
}

export function showIntroduction(): void {
  introduction.isShown = true
  write('open')
}

export function endIntroduction(): void {
  introduction.isShown = false
  write('done')
}

function write(value: 'open' | 'done'): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It lasts until the page is closed.
  }
}

/** Whether nothing is left of an earlier visit: no service worker, dataset, user or changed setting. */
function isFirstVisit(settings: Settings): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const cameFromWorker = load !== undefined && 'workerStart' in load && load.workerStart > 0
  const isDownloaded = (store.stonks?.downloadedAt ?? 0) >= performance.timeOrigin
  return !cameFromWorker && isDownloaded && store.user === null && hasDefaults(settings)
}
