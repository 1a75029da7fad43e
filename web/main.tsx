import { createBrowserHistory } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fail } from '#worker/contract'
import { bufferKeydowns } from './app/keyboard/buffer-keydowns.ts'
import { followInternalLinks, Pages } from './app/pages.tsx'
import { App, findShell } from './app/shell.tsx'
import { createRootOptions, watchUncaughtErrors } from './app/startup/uncaught-errors.ts'
import { loadInBackground } from './data/pwa/load-chunk.ts'
import { latestOnly } from './data/screener/latest-only.ts'
import { ResultStore } from './data/screener/result-store.ts'
import { startScreener } from './data/screener/screener.ts'
import { readStartupCache, withStartupCache } from './data/screener/startup-cache.ts'
import { followUser } from './data/session/follow-user.ts'
import { loadStonks } from './features/loading/load-stonks.ts'
import type { AppContext } from './pages/app-context.ts'
import { firstRowsPainted } from './state/after-paint.ts'
import { startClock } from './state/clock.ts'
import { connection } from './state/connection.ts'
import { closeOverlayOnNavigation } from './state/overlay.ts'
import { saveInstallPrompt } from './state/pwa.ts'
import { applyAppearance, createSettings, hasDefaults } from './state/settings.ts'
import { clearError, errorDidChange, holdChanges, stonksDidChange, store } from './state/store.ts'
import { createMainLocation, createScreenUrl, createUrlChoice } from './state/url-state.ts'
import { installTrustedTypes } from './trusted-types.ts'
import { ErrorPage } from './ui/loading/lazy-component.tsx'
import { createAppHistory } from './ui/navigation/app-history.ts'
import './styles/tokens.css'
import './styles/base.css'

installTrustedTypes()
watchUncaughtErrors()

const opening = readStartupCache()
const screener = withStartupCache(opening, startScreener(opening.stored !== undefined))
if (opening.stored) stonksDidChange(opening.stored.dataset)
const load = () => loadStonks(screener)
const loadDeferredStartup = () => import('./app/deferred-startup.ts')
const loaded = load()
// Browsers make their offer once, and early.
addEventListener('beforeinstallprompt', saveInstallPrompt)

startPage()

function startPage(): void {
  followUser()
  startClock()

  const settings = createSettings(() => localStorage)
  applyAppearance(settings, document)

  const history = createAppHistory(createBrowserHistory())
  closeOverlayOnNavigation(history)
  followInternalLinks(history, document)
  const screenUrl = createScreenUrl(history)
  if (history.location.search.includes('share_')) {
    loadInBackground(async () => (await loadDeferredStartup()).openShared({ history, screener, screenUrl }))
  }
  const results = new ResultStore(
    { ...screener, screen: latestOnly(screener.screen, fail('superseded')) },
    { onFailure: errorDidChange, onRecovery: clearError },
  )
  screenUrl.subscribe(results.screenDidChange)
  const context: AppContext = {
    screener,
    results,
    mainLocation: createMainLocation(history),
    screenUrl,
    tabUrl: createUrlChoice(history, 'tab', ['all', 'ai', 'list']),
    viewUrl: createUrlChoice(history, 'view', ['rows', 'map']),
    settings,
  }
  const presses = bufferKeydowns(document)
  // What need not be there for the first rows comes when they are painted, soon where a page has none to show, and at
  // once where there is no market.
  const soon = loaded.then(() => store.stonks && new Promise<void>((resolve) => setTimeout(resolve, 1000)))
  void Promise.race([firstRowsPainted, soon]).then(() => {
    // Keys are for a page that is there; what is pressed in the meantime is not lost.
    loadInBackground(async () => {
      const { startKeyCommands, startPrinting } = await import('./app/keyboard/commands.chunk.ts')
      startKeyCommands(settings, presses())
      startPrinting(context)
    })
  })
  void Promise.all([loaded, Promise.race([firstRowsPainted, soon])]).then(() =>
    loadInBackground(async () =>
      (await loadDeferredStartup()).startDeferred({
        ...context,
        load,
        startupCache: opening,
        onResults: results.subscribe,
      }),
    ),
  )

  const shell = findShell(document)
  // The HTML shows the start of a first visit to the main page; any other is rendered anew, in its place.
  const isFirstVisit = store.user === null && store.stonks === null && connection.isOnline && hasDefaults(settings)
  const isAsBuilt = shell.hasContent && isFirstVisit && history.location.href === '/'
  const app = (
    <App {...{ history, context }} onRendered={isAsBuilt ? holdChanges() : undefined}>
      <Pages />
    </App>
  )
  const options = createRootOptions(() => root.render(<ErrorPage />))
  const root = isAsBuilt ? hydrateRoot(shell.container, app, options) : createRoot(shell.container, options)
  if (!isAsBuilt) root.render(app)
}
