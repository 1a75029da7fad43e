import type { RouterHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { loadChunk, prefetch } from '../data/pwa/load-chunk.ts'
import { MainPage } from '../screen/main-page.tsx'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { PageProgress } from '../ui/loading/progress.tsx'
import { useIsMainInUrl } from '../ui/navigation/use-history.ts'

/**
 * Makes plain links within the app navigate without a page load, wherever they are: in a row, in a note.
 * Modified clicks, other targets and downloads are left to the browser.
 */
export function followInternalLinks(history: RouterHistory, document: Document): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!(link instanceof HTMLAnchorElement) || (link.target || '_self') !== '_self') return
    if (link.hasAttribute('download') || link.origin !== location.origin || isServers(link.pathname)) return
    const { pathname, search } = history.location
    if (link.hash !== '' && link.pathname === pathname && link.search === search) return
    event.preventDefault()
    history.push(link.pathname + link.search + link.hash)
  })
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

const isServers = (pathname: string): boolean => /^\/(api|data|static)\//.test(pathname)

const Routes = lazyComponent(
  loadChunk('router', async () => (await import('./router.tsx')).Routes),
  { onFailure: 'page', fallback: ({ isMain }) => !isMain && <PageProgress /> },
)

/** Never resolves if the router cannot be loaded, or the user saves data: it is then loaded when it is needed. */
const prefetchRouter = (): Promise<void> =>
  new Promise((resolve) => prefetch(() => import('./router.tsx').then(() => resolve(Routes.preload()))))

/**
 * The main page, which is rendered without the router, so that its first rows need not wait for it; all other pages are
 * the router's. Once the router is loaded it also decides when the main page is shown: it stays until the next one is ready.
 */
export function Pages() {
  const isMainInUrl = useIsMainInUrl()
  const [isMainInRouter, setMainInRouter] = useState<boolean>()
  const hasRouter = useAfterFirstRows(prefetchRouter)
  const isMain = isMainInRouter ?? isMainInUrl
  return (
    <>
      {isMain && <MainPage />}
      {(hasRouter || !isMain) && <Routes isMain={isMain} onShown={setMainInRouter} />}
    </>
  )
}
