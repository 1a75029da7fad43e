import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { AppContext } from '../../page/app-context.ts'
import { connection } from '../../state/connection.ts'
import { hasDefaults } from '../../state/settings.ts'
import { holdChanges, store } from '../../state/store.ts'
import { ErrorPage } from '../../ui/loading/lazy-component.tsx'
import type { AppHistory } from '../../ui/navigation/app-history.ts'
import { Pages } from '../pages.tsx'
import { App, findShell } from '../shell.tsx'
import { createRootOptions } from './uncaught-errors.ts'

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
