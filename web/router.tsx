import { createRootRouteWithContext, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { ErrorPage } from './routes/error-page.tsx'
import { MainPage } from './routes/main-page.tsx'
import { NotFoundPage } from './routes/not-found-page.tsx'
import type { AppContext } from './routes/app-context.ts'
import { Shell } from './routes/shell.tsx'

const root = createRootRouteWithContext<AppContext>()({ component: Shell, notFoundComponent: NotFoundPage })
const main = createRoute({ getParentRoute: () => root, path: '/', component: MainPage })

/** Every page and its address. */
export function createAppRouter(history: RouterHistory, context: AppContext) {
  return createRouter({
    history,
    context,
    routeTree: root.addChildren([main]),
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
