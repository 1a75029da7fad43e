import './styles/tokens.css'
import './styles/base.css'
import './ui/control.module.css'
import { createBrowserHistory } from '@tanstack/react-router'
import { followUser } from './account/session/follow-user.ts'
import { bufferKeydowns } from './app/keyboard/buffer-keydowns.ts'
import { followInternalLinks } from './app/pages.tsx'
import { renderApp } from './app/shell.tsx'
import { runStartup } from './app/startup/startup.ts'
import { watchUncaughtErrors } from './app/startup/uncaught-errors.ts'
import { chunkStarter } from './data/pwa/load-chunk.ts'
import { startClient } from './data/screener/client.ts'
import { readStartupCache } from './data/screener/startup-cache.ts'
import { createAppContext } from './page/app-context.ts'
import { loadStonks } from './page/load-stonks.ts'
import { startClock } from './state/clock.ts'
import { openLastView } from './state/last-view.ts'
import { closeOverlayOnNavigation } from './state/overlay.ts'
import { saveInstallPrompt } from './state/pwa.ts'
import { persistScrollPositions } from './state/scroll-positions.ts'
import { applyAppearance, createSettings } from './state/settings.ts'
import { stonksDidChange, store } from './state/store.ts'
import { installTrustedTypes } from './trusted-types.ts'
import { createAppHistory } from './ui/navigation/app-history.ts'

installTrustedTypes()
watchUncaughtErrors()

// The worker first, because it takes the longest.
const startupCache = readStartupCache()
const screener = startClient(startupCache)
if (startupCache.stored) stonksDidChange(startupCache.stored.dataset)
const load = () => loadStonks(screener)
const loaded = load().then(() => store.stonks !== null)

// Browsers fire this event once, and early.
addEventListener('beforeinstallprompt', saveInstallPrompt)
followUser()
startClock()
const settings = createSettings(() => localStorage)
applyAppearance(settings, document)

persistScrollPositions()
const history = createAppHistory(createBrowserHistory())
openLastView(history)
closeOverlayOnNavigation(history)
followInternalLinks(history, document)

const context = createAppContext(history, screener, settings)
const loadDeferredStartup = chunkStarter('deferred-startup', () => import('./app/startup/deferred-startup.ts'))
const loadCommands = chunkStarter('commands', () => import('./app/keyboard/commands.chunk.ts'))
if (history.location.search.includes('share_')) {
  void loadDeferredStartup(({ openShared }) => openShared({ ...context, history }))
}

// Key commands need the page; keys pressed before are buffered.
const presses = bufferKeydowns(document)
renderApp(history, context)

void runStartup({
  loaded,
  loadTools: () =>
    loadCommands((commands) => {
      commands.startKeyCommands(settings, presses())
      commands.startPrinting(context)
    }),
  startRest: () => loadDeferredStartup(({ startDeferred }) => startDeferred({ ...context, load, startupCache })),
})
