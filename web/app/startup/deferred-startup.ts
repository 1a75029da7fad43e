import { subscribeKey } from 'valtio/utils'
import type { Screener } from '#worker/contract'
import { measureVitals } from '../../data/api/analytics.ts'
import { watchConnection } from '../../data/api/watch-connection.ts'
import { followListHistories } from '../../data/history/follow-list-histories.ts'
import { chunkStarter } from '../../data/pwa/load-chunk.ts'
import { persistFirstPage, pollForFirstDataset, pollForNewDataset } from '../../data/screener/poll-dataset.ts'
import type { ResultStore } from '../../data/screener/result-store.ts'
import type { StartupCache } from '../../data/screener/startup-cache.ts'
import { watchForUpdates } from '../../install/releases.ts'
import { watchInstall } from '../../install/watch-install.ts'
import { followDroppedFiles } from '../../lists/drop-files.ts'
import { takeIncomingFiles } from '../../lists/incoming-files.ts'
import { openImport } from '../../lists/open-import.ts'
import type { PersonalContext } from '../../personal/screens/personal-screens.ts'
import { hasAwayRecord } from '../../personal/store/away-record.ts'
import { watchPersonal } from '../../personal/watch-personal.ts'
import { isPastHere, onPastMark } from '../../state/past-mark.ts'
import type { Settings } from '../../state/settings.ts'
import { store } from '../../state/store.ts'
import type { ScreenUrl } from '../../state/url-state.ts'

export { openShared } from './share-target.ts'

/** Milliseconds. Installing the service worker needs processor time that the rest of the page needs first; measuring starts last. */
const delaysMs = { install: 1000, measure: 5000 }

/** What the deferred startup needs from the running page. */
interface DeferredContext extends Pick<PersonalContext, 'tabUrl' | 'personal'> {
  /** Loads the newest market data. */
  readonly load: () => Promise<void>
  readonly settings: Settings
  readonly screenUrl: ScreenUrl
  readonly screener: Screener
  readonly newest: Screener
  readonly startupCache: StartupCache
  /** The rows of the newest market. */
  readonly results: ResultStore
}

/** Starts everything that is not needed for the first rows, once they are painted. */
export function startDeferred({ load, settings, startupCache, ...context }: DeferredContext): void {
  persistFirstPage(startupCache, context.results.subscribe)
  watchConnection(() => void load())
  pollForNewDataset(() => void load())
  pollForFirstDataset(() => void load())
  watchInstall(settings)
  trackOnScreenKeyboard()
  watchPersonal(context)
  takeIncomingFiles(openImport)
  followListHistories()
  followPastes(context)
  followAway()
  followSync()
  followPast(context)
  setTimeout(() => void watchForUpdates(), delaysMs.install)
  // Measuring is optional: ignore a chunk that does not load.
  setTimeout(() => void measureVitals().catch(() => undefined), delaysMs.measure)
}

const loadTypedList = chunkStarter('insight', () => import('../../screen/insight.chunk.tsx'))

/** Files dropped or pasted anywhere become lists, as does a text that is pasted beside the fields of the main page. */
const followPastes = (context: Pick<DeferredContext, 'screener' | 'screenUrl'>): void =>
  followDroppedFiles((text) => {
    if (location.pathname === '/') void loadTypedList(({ showTypedList }) => showTypedList(text, context))
  })

const loadFollowAlerts = chunkStarter('follow-alerts', () => import('../../personal/alerts/follow-alerts.ts'))

/** Loads the code that has the server check alerts while this device is away, once there may be any: most devices have none. */
function followAway(): void {
  const start = () => void loadFollowAlerts(({ followAlerts }) => followAlerts())
  if (hasAwayRecord()) return start()
  // A user who logs in may have alerts from before a logout.
  const stop = subscribeKey(store, 'user', (user) => {
    if (!user || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    stop()
    start()
  })
}

const loadSync = chunkStarter('sync', () => import('../../personal/sync/sync.chunk.tsx'))

/** Loads sync with other devices if the user has switched it on, which `follow-sync.ts` marks. */
function followSync(): void {
  try {
    if (localStorage.getItem('stonks.sync') !== null) void loadSync(({ followSync: follow }) => follow())
  } catch {
    // Without storage there is nothing to sync.
  }
}

const loadDailyCloses = chunkStarter('follow-daily-closes', () => import('../../past/follow-daily-closes.ts'))

/** Loads what the market’s past adds to its newest day, once it is on this device: most devices do not have it. */
function followPast(context: Pick<DeferredContext, 'screener' | 'results'>): void {
  if (isPastHere()) void loadDailyCloses(({ followDailyCloses }) => followDailyCloses(context))
  else {
    const stop = onPastMark(() => {
      stop()
      followPast(context)
    })
  }
}

/** Above this scale the user has zoomed in: the visual viewport is small without a keyboard. */
const maxScale = 1.01

/**
 * Sets `--keyboard` to the height that an on-screen keyboard covers, so that sheets stand above it. Needed on iPhones, where a
 * keyboard shrinks the visual viewport only; elsewhere `interactive-widget` in index.html shrinks the page.
 */
function trackOnScreenKeyboard(): void {
  const { visualViewport: viewport } = window
  if (!viewport) return
  let last = 0
  const update = () => {
    const covered = viewport.scale > maxScale ? 0 : innerHeight - viewport.offsetTop - viewport.height
    const height = Math.max(0, Math.round(covered))
    // All elements inherit it: setting it restyles the whole page.
    if (height !== last) document.documentElement.style.setProperty('--keyboard', `${height}px`)
    last = height
  }
  viewport.addEventListener('resize', update)
  // iOS scrolls the visual viewport to a focused field.
  viewport.addEventListener('scroll', update)
}
