import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  rootRouteId,
  type RouterHistory,
  RouterProvider,
  useMatches,
  useRouteContext,
} from '@tanstack/react-router'
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { ErrorPage, lazyComponent } from '../ui/loading/lazy-component.tsx'
import { PageProgress } from '../ui/loading/progress.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'

interface RouterContext {
  /** Called when another page is shown: whether it is the main page, which is rendered beside the router. */
  readonly onShown: (isMain: boolean) => void
}

const page = (name: string, load: () => Promise<ComponentType>) =>
  lazyComponent(loadChunk(name, load), { onFailure: 'page' })
const NotFoundPage = page('documents', async () => (await import('../documents/documents.chunk.tsx')).NotFoundPage)
const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => <NotFoundPage />,
})
const getParentRoute = () => root
const main = createRoute({ getParentRoute, path: '/', component: () => null })
const login = createRoute({
  getParentRoute,
  path: '/login',
  component: page('account', async () => (await import('../account/account.chunk.tsx')).LoginPage),
})
const signUp = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: page('account', async () => (await import('../account/account.chunk.tsx')).SignUpPage),
})
const resetPassword = createRoute({
  getParentRoute,
  path: '/reset-password',
  component: page('account', async () => (await import('../account/account.chunk.tsx')).ResetPasswordPage),
})
const confirmEmail = createRoute({
  getParentRoute,
  path: '/confirm-email',
  component: page('account', async () => (await import('../account/account.chunk.tsx')).ConfirmEmailPage),
})
const changePassword = createRoute({
  getParentRoute,
  path: '/change-password',
  component: page('account', async () => (await import('../account/account.chunk.tsx')).ChangePasswordPage),
})
const terms = createRoute({
  getParentRoute,
  path: '/terms-of-service',
  component: page('documents', async () => (await import('../documents/documents.chunk.tsx')).TermsPage),
})
const disclosures = createRoute({
  getParentRoute,
  path: '/disclosures',
  component: page('documents', async () => (await import('../documents/documents.chunk.tsx')).DisclosuresPage),
})
const help = createRoute({
  getParentRoute,
  path: '/help',
  component: page('help-page', async () => (await import('../documents/help-page.tsx')).HelpPage),
})
const backtest = createRoute({
  getParentRoute,
  path: '/backtest',
  component: page('backtest-page', async () => (await import('../backtest/backtest-page.tsx')).BacktestPage),
})
const tracker = createRoute({
  getParentRoute,
  path: '/tracker/$kind/$name',
  component: page('tracker-page', async () => (await import('../traders/tracker-page.tsx')).TrackerPage),
})
const stock = createRoute({
  getParentRoute,
  path: '/$symbol',
  component: page('stock-page', async () => (await import('../stock/stock-page.tsx')).StockPage),
})

/** The routes of all pages. */
function createAppRouter(history: RouterHistory, context: RouterContext) {
  const router = createRouter({
    history,
    context,
    routeTree: root.addChildren([
      main,
      login,
      signUp,
      resetPassword,
      confirmEmail,
      changePassword,
      terms,
      disclosures,
      help,
      backtest,
      tracker,
      stock,
    ]),
    // Case-sensitive: /LOGIN is a stock, /login the login page.
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PageProgress,
    // The query string stays as it is: parsing and serializing it again would change links from other sites.
    parseSearch: (query) => ({ query }),
    stringifySearch: ({ query }) => (typeof query === 'string' ? query : ''),
  })
  // The first page exists before the router, and the user may have scrolled it. If it is set after the router's start, the
  // function restores nothing: it only decides whether a rendered page scrolls to its top.
  let isFirst = true
  router.update({ ...router.options, scrollRestoration: ({ location }) => !isFirst || location.hash !== '' })
  router.subscribe('onRendered', () => (isFirst = false))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function Root() {
  const { onShown } = useRouteContext({ from: rootRouteId })
  const isMain = useMatches({ select: (matches) => matches.at(-1)?.routeId === main.id })
  // In the same frame as the page itself, so that the main page is shown exactly once.
  useLayoutEffect(() => onShown(isMain), [isMain, onShown])
  return <Outlet />
}

interface RoutesProps extends RouterContext {
  readonly isMain: boolean
}

/** The page of the address; nothing for the main page. */
export function Routes({ onShown }: RoutesProps) {
  const history = useHistory()
  const [router] = useState(() => createAppRouter(history, { onShown }))
  return <RouterProvider router={router} />
}
