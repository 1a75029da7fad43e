import type { Screener } from '#worker/contract'
import type { Settings } from '../state/settings.ts'
import { awaitFirstMarket } from './await-first-market.ts'
import { followMarket } from './follow-market.ts'
import { followListHistories } from './history/follow-list-histories.ts'
import { watchInstall } from './install/watch-install.ts'
import { keepFirstPage } from './keep-page.ts'
import type { Opening } from './kept-page.ts'
import { measureVitals } from './measure-vitals.ts'
import { watchOwnThings, type ShownScreenContext } from './personal/watch-own-things.ts'
import { watchReleases } from './releases/watch-releases.ts'
import { watchConnection } from './watch-connection.ts'

export { openShared } from './shared/open-shared.ts'

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
