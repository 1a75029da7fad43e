import type { Screener } from '#worker/contract'
import type { Settings } from '../state/settings.ts'
import { watchInstall } from './install/watch-install.ts'
import { measureVitals } from './measure-vitals.ts'
import { watchOwnThings } from './personal/watch-own-things.ts'
import { watchReleases } from './releases/watch-releases.ts'
import { watchConnection } from './watch-connection.ts'

export { openShared } from './shared/open-shared.ts'

/** Milliseconds: measuring is what can wait longest. */
const untilMeasuring = 5000

/** What has to begin once the first rows are there, and not before. `load` looks for the newest market data. */
export function beginAfterwards(load: () => Promise<void>, settings: Settings, screener: Screener): void {
  watchConnection(() => void load())
  watchInstall(settings)
  void watchReleases()
  watchOwnThings(screener)
  // What measures may not come, and need not.
  setTimeout(() => void measureVitals().catch(() => undefined), untilMeasuring)
}
