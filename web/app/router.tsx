import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { ErrorPage, Shell } from './shell.tsx'
import { MainPage } from '../pages/main/main-page.tsx'
import type { AppContext } from '../pages/app-context.ts'
import { screenBar } from '../texts/first-visit/results.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'

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
    if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    history.push(link.pathname + link.search + link.hash)
  })
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

const isServers = (pathname: string): boolean => /^\/(api|data|static)\//.test(pathname)

const page = (load: () => Promise<ComponentType>) => lazyComponent(loadChunk(load), { onFailure: 'page' })
const NotFoundPage = page(async () => (await import('../pages/documents/documents.chunk.tsx')).NotFoundPage)
const root = createRootRouteWithContext<AppContext>()({ component: Shell, notFoundComponent: () => <NotFoundPage /> })
const getParentRoute = () => root
const main = createRoute({ getParentRoute, path: '/', component: MainPage })
const login = createRoute({
  getParentRoute,
  path: '/login',
  component: page(async () => (await import('../pages/account/account.chunk.tsx')).LoginPage),
})
const signUp = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: page(async () => (await import('../pages/account/account.chunk.tsx')).SignUpPage),
})
const changePassword = createRoute({
  getParentRoute,
  path: '/change-password',
  component: page(async () => (await import('../pages/account/account.chunk.tsx')).ChangePasswordPage),
})
const terms = createRoute({
  getParentRoute,
  path: '/terms-of-service',
  component: page(async () => (await import('../pages/documents/documents.chunk.tsx')).TermsPage),
})
const disclosures = createRoute({
  getParentRoute,
  path: '/disclosures',
  component: page(async () => (await import('../pages/documents/documents.chunk.tsx')).DisclosuresPage),
})
const tracker = createRoute({
  getParentRoute,
  path: '/tracker/$kind/$name',
  component: page(async () => (await import('../pages/traders/tracker-page.tsx')).TrackerPage),
})
const stock = createRoute({
  getParentRoute,
  path: '/$symbol',
  component: page(async () => (await import('../pages/stock/stock-page.tsx')).StockPage),
})

/** The routes of all pages. */
export function createAppRouter(history: RouterHistory, context: AppContext) {
  return createRouter({
    history,
    context,
    routeTree: root.addChildren([main, login, signUp, changePassword, terms, disclosures, tracker, stock]),
    // Case-sensitive: /LOGIN is a stock, /login the login page.
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: () => <ProgressBar label={screenBar.loading} percent={null} />,
    // The query string stays as it is: parsing and serializing it again would change links from other sites.
    parseSearch: (query) => ({ query }),
    stringifySearch: ({ query }) => (typeof query === 'string' ? query : ''),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
