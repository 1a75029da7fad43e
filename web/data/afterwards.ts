import { measureVitals } from './measure-vitals.ts'
import { watchReleases } from './releases/watch-releases.ts'
import { watchConnection } from './watch-connection.ts'

/** Milliseconds: measuring is what can wait longest. */
const untilMeasuring = 5000

/** What has to begin once the first rows are there, and not before. `load` looks for the newest market data. */
export function beginAfterwards(load: () => Promise<void>): void {
  watchConnection(() => void load())
  void watchReleases()
  // What measures may not come, and need not.
  setTimeout(() => void measureVitals().catch(() => undefined), untilMeasuring)
}
