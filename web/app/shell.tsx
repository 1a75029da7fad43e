import { Outlet } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSnapshot } from 'valtio/react'
import { AppHeader } from './header.tsx'
import { loadStonks } from '../features/loading/load-stonks.ts'
import { compared } from '../state/compared.ts'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { openOverlay } from '../state/overlay.ts'
import { release } from '../state/pwa.ts'
import { store } from '../state/store.ts'
import { shell as texts, errorPage } from '../texts/first-visit/shell.ts'
import { useAppContext } from '../pages/app-context.ts'
import { Overlays } from './overlays.tsx'
import styles from './shell.module.css'
import { useCompared } from '../pages/use-compared.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'

const CompareTray = lazyComponent(
  loadChunk(async () => (await import('../pages/compare/compare-tray.tsx')).CompareTrayContainer),
)

const ReleaseNotice = lazyComponent(loadChunk(async () => (await import('./overlays.chunk.tsx')).ReleaseNotice))

const AccountMenu = lazyComponent(
  loadChunk(async () => (await import('../pages/account/account.chunk.tsx')).AccountMenu),
  { onFailure: 'button' },
)

const Leaderboards = lazyComponent(
  loadChunk(async () => (await import('../pages/account/account.chunk.tsx')).LeaderboardsLinkContainer),
)

/** The frame of every page: header, content, compare tray and overlays. */
export function Shell() {
  const { screener } = useAppContext()
  const { symbols } = useSnapshot(compared)
  const { user } = useSnapshot(store)
  const { isReady } = useSnapshot(release)
  const isComparing = useCompared().length === 0 && symbols.length > 0
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} onClick={skip}>
        {texts.skip}
      </a>
      <AppHeader
        onRefresh={() => void loadStonks(screener)}
        onJump={() => openOverlay('jump')}
        onSettings={() => openOverlay('settings')}
        links={user && <Leaderboards />}
        menu={user && <AccountMenu user={user} />}
      />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      {isComparing && <CompareTray />}
      {isReady && <ReleaseNotice />}
      <Overlays />
    </div>
  )
}

/** Moves the focus without adding a hash to the address, because users share addresses. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** The page for an unexpected error, which only a reload can fix. */
export function ErrorPage() {
  const reload = (
    <Button variant="primary" onClick={() => location.reload()}>
      {errorPage.reload}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon="alert" title={errorPage.title} heading="h1" action={reload}>
        {errorPage.why}
      </EmptyState>
    </div>
  )
}
