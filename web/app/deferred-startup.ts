import type { Screener } from '#worker/contract'
import type { Settings } from '../state/settings.ts'
import { awaitFirstMarket, followMarket } from '../data/screener/poll-dataset.ts'
import { followListHistories } from '../data/history/follow-list-histories.ts'
import { watchInstall } from '../data/pwa/watch-install.ts'
import { keepFirstPage, type Opening } from '../data/screener/startup-cache.ts'
import { measureVitals } from '../data/api/analytics.ts'
import { watchOwnThings, type ShownScreenContext } from '../data/personal/watch-personal.ts'
import { watchReleases } from '../data/pwa/releases.ts'
import { watchConnection } from '../data/api/watch-connection.ts'

export { openShared } from '../data/pwa/share-target.ts'

/** Milliseconds: measuring is what can wait longest. */
const untilMeasuring = 5000

/** What is there when the first rows are. */
interface Begun extends Pick<ShownScreenContext, 'screenUrl' | 'tabUrl'> {
  /** Looks for the newest market data. */
  readonly load: () => Promise<void>
  readonly settings: Settings
  readonly screener: Screener
  readonly opening: Opening
  /** Lets a listener know of each answer that is shown. Gives back how to stop. */
  readonly onAnswer: (listener: () => void) => () => void
}

/** What has to begin once the first rows are there, and not before. */
export function beginAfterwards({ load, settings, opening, onAnswer, ...context }: Begun): void {
  keepFirstPage(opening, onAnswer)
  watchConnection(() => void load())
  followMarket(() => void load())
  awaitFirstMarket(() => void load())
  watchInstall(settings)
  void watchReleases()
  watchOwnThings(context)
  followListHistories()
  // What measures may not come, and need not.
  setTimeout(() => void measureVitals().catch(() => undefined), untilMeasuring)
}
