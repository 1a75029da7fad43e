import { type MouseEvent, type ReactNode, startTransition, StrictMode, useEffect, useMemo } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { useSnapshot } from 'valtio/react'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { type AppContext, AppContextProvider, useAppContext, useAsOf, useCompared } from '../page/app-context.ts'
import { loadStonks } from '../page/load-stonks.ts'
import { MainToolbar } from '../screen/main-toolbar.tsx'
import { compared } from '../state/compared.ts'
import { connection } from '../state/connection.ts'
import { release } from '../state/pwa.ts'
import { hasDefaults } from '../state/settings.ts'
import { holdChanges, store } from '../state/store.ts'
import { shell as texts } from '../texts/first-visit/shell-texts.ts'
import { matchesMedia } from '../ui/hooks/use-media-query.ts'
import { ErrorBoundary, ErrorPage, lazyComponent } from '../ui/loading/lazy-component.tsx'
import type { AppHistory } from '../ui/navigation/app-history.ts'
import { DayLinkContext, HistoryContext, sameAddress, useIsMainInUrl } from '../ui/navigation/use-history.ts'
import { AppHeader } from './header.tsx'
import { Overlays } from './overlays.tsx'
import { Pages } from './pages.tsx'
import { createRootOptions } from './startup/uncaught-errors.ts'
import styles from './shell.module.css'

const CompareTray = lazyComponent(
  loadChunk('compare-tray', async () => (await import('../compare/compare-tray.tsx')).CompareTrayContainer),
)

const ReleaseNotice = lazyComponent(
  loadChunk('overlays', async () => (await import('./overlays.chunk.tsx')).ReleaseNotice),
)

const AccountMenu = lazyComponent(
  loadChunk('account', async () => (await import('../account/account.chunk.tsx')).AccountMenu),
  { onFailure: 'button' },
)

const Leaderboards = lazyComponent(
  loadChunk('account', async () => (await import('../account/account.chunk.tsx')).LeaderboardsLinkContainer),
)

const PastFrame = lazyComponent(loadChunk('past-frame', async () => (await import('../past/past-frame.tsx')).PastFrame))

/** Renders the app into the document. On a first visit to the main page it takes over the HTML of the build. */
export function renderApp(history: AppHistory, context: AppContext): void {
  const { container, hasContent } = findShell(document)
  const isFirstVisit =
    store.user === null && store.stonks === null && connection.isOnline && hasDefaults(context.settings)
  const isAsBuilt = hasContent && isFirstVisit && history.location.href === '/'
  const app = (
    <App {...{ history, context }} onRendered={isAsBuilt ? holdChanges() : undefined}>
      <Pages />
    </App>
  )
  const render = () => {
    const options = createRootOptions(() => root.render(<ErrorPage />))
    const root = isAsBuilt ? hydrateRoot(container, app, options) : createRoot(container, options)
    if (!isAsBuilt) root.render(app)
  }
  // A first visit is rendered in slices: a long task would keep the processor from the worker that loads the market.
  if (store.stonks) render()
  else startTransition(render)
}

/** The layouts of the shell in the HTML; the style sheet shows the one for the viewport. */
export type ShellLayout = 'narrow' | 'wide'

/** From this width on the layout is wide. */
const wideQuery = '(width >= 40rem)'

/** The element to render the app into, and whether it has the HTML of the build; the development server writes none. */
function findShell(document: Document): { readonly container: Element; readonly hasContent: boolean } {
  const layout: ShellLayout = matchesMedia(wideQuery) ? 'wide' : 'narrow'
  const root = document.getElementById('root')
  const container = root?.querySelector(`[data-shell=${layout}]`)
  for (const shell of root?.querySelectorAll('[data-shell]') ?? []) if (shell !== container) shell.remove()
  if (!root) throw new Error('#root is missing')
  return { container: container ?? root, hasContent: container !== null }
}

interface AppProps {
  readonly history: AppHistory
  readonly context: AppContext
  /** The page. The HTML of the build has another one than the app. */
  readonly children: ReactNode
  /** Called when all of it is in the document, or has taken over the HTML. */
  readonly onRendered?: (() => void) | undefined
}

/** The whole app. The build renders it as HTML, which the same components take over. */
export function App({ history, context, children, onRendered }: AppProps) {
  useEffect(() => onRendered?.(), [onRendered])
  return (
    <StrictMode>
      <HistoryContext value={history}>
        <ShownMarket context={context}>
          <ErrorBoundary failure={() => <ErrorPage />}>
            <Shell>{children}</Shell>
          </ErrorBoundary>
        </ShownMarket>
      </HistoryContext>
    </StrictMode>
  )
}

/** Gives its children the market that is shown: the newest, or that of a past session, which their links then keep. */
function ShownMarket({ context, children }: Pick<AppProps, 'context' | 'children'>) {
  const { past } = useSnapshot(store)
  const shown = useMemo(() => ({ ...context, ...past }), [context, past])
  return (
    <DayLinkContext value={past?.link ?? sameAddress}>
      <AppContextProvider value={shown}>{children}</AppContextProvider>
    </DayLinkContext>
  )
}

/** The frame of every page: header, content, compare tray and overlays. */
function Shell({ children }: { readonly children: ReactNode }) {
  const { screener } = useAppContext()
  const { symbols } = useSnapshot(compared)
  const { user } = useSnapshot(store)
  const { isReady } = useSnapshot(release)
  const isMain = useIsMainInUrl()
  const isComparing = useCompared().length > 0 && isMain
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} onClick={skip}>
        {texts.skip}
      </a>
      <AppHeader
        onRefresh={() => void loadStonks(screener)}
        links={user && <Leaderboards />}
        menu={user && <AccountMenu user={user} />}
        toolbar={isMain && !isComparing && <MainToolbar />}
      />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary failure={() => <ErrorPage />}>
          <DayInUrl>{children}</DayInUrl>
        </ErrorBoundary>
      </main>
      {symbols.length > 0 && !isComparing && <CompareTray />}
      {isReady && <ReleaseNotice />}
      <Overlays />
    </div>
  )
}

/** The page as of the past day in the address, if there is one. A step to another day renders no more of the shell than this. */
function DayInUrl({ children }: { readonly children: ReactNode }) {
  const asOf = useAsOf()
  return asOf === undefined ? children : <PastFrame day={asOf}>{children}</PastFrame>
}

/** Moves the focus without adding a hash to the address, because users share addresses. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
