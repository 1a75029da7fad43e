import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { ErrorPage } from './routes/error-page.tsx'
import { MainPage } from './routes/main-page.tsx'
import { NotFoundPage } from './routes/not-found-page.tsx'
import type { AppContext } from './routes/app-context.ts'
import { Shell } from './routes/shell.tsx'

const root = createRootRouteWithContext<AppContext>()({ component: Shell, notFoundComponent: NotFoundPage })
const getParentRoute = () => root
const main = createRoute({ getParentRoute, path: '/', component: MainPage })
const login = createRoute({
  getParentRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./routes/login-page.tsx'), 'LoginPage'),
})
const terms = createRoute({
  getParentRoute,
  path: '/terms-of-service',
  component: lazyRouteComponent(() => import('./routes/terms-page.tsx'), 'TermsPage'),
})
const disclosures = createRoute({
  getParentRoute,
  path: '/disclosures',
  component: lazyRouteComponent(() => import('./routes/disclosures-page.tsx'), 'DisclosuresPage'),
})
const stock = createRoute({
  getParentRoute,
  path: '/$symbol',
  component: lazyRouteComponent(() => import('./routes/stock-page.tsx'), 'StockPage'),
})

/** Every page and its address. */
export function createAppRouter(history: RouterHistory, context: AppContext) {
  return createRouter({
    history,
    context,
    routeTree: root.addChildren([main, login, terms, disclosures, stock]),
    defaultErrorComponent: ErrorPage,
    // The query string stays as it was written: parsed and put together again, links of others would change under them.
    parseSearch: (query) => ({ query }),
    stringifySearch: ({ query }) => (typeof query === 'string' ? query : ''),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
