import type { Screener } from '#worker/contract'
import type { Settings } from '../state/settings.ts'
import { pollForFirstDataset, pollForNewDataset } from '../data/screener/poll-dataset.ts'
import { followListHistories } from '../data/history/follow-list-histories.ts'
import { watchInstall } from '../data/pwa/watch-install.ts'
import { persistFirstPage, type StartupCache } from '../data/screener/startup-cache.ts'
import { measureVitals } from '../data/api/analytics.ts'
import { watchPersonal, type ShownScreenContext } from '../data/personal/watch-personal.ts'
import { watchForUpdates } from '../data/pwa/releases.ts'
import { watchConnection } from '../data/api/watch-connection.ts'

export { openShared } from '../data/pwa/share-target.ts'

/** Milliseconds: measuring is what can wait longest. */
const measureDelayMs = 5000

/** What is there when the first rows are. */
interface DeferredContext extends Pick<ShownScreenContext, 'screenUrl' | 'tabUrl'> {
  /** Looks for the newest market data. */
  readonly load: () => Promise<void>
  readonly settings: Settings
  readonly screener: Screener
  readonly startupCache: StartupCache
  /** Lets a listener know of each answer that is shown. Gives back how to stop. */
  readonly onResults: (listener: () => void) => () => void
}

/** What has to begin once the first rows are there, and not before. */
export function startDeferred({ load, settings, startupCache, onResults, ...context }: DeferredContext): void {
  persistFirstPage(startupCache, onResults)
  watchConnection(() => void load())
  pollForNewDataset(() => void load())
  pollForFirstDataset(() => void load())
  watchInstall(settings)
  void watchForUpdates()
  watchPersonal(context)
  followListHistories()
  // What measures may not come, and need not.
  setTimeout(() => void measureVitals().catch(() => undefined), measureDelayMs)
}
