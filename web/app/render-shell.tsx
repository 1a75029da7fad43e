import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { forwardQueries, type Screener } from '#worker/contract'
import { createAppContext } from '../page/app-context.ts'
import { createSettings } from '../state/settings.ts'
import { BuildWidth } from '../ui/hooks/use-media-query.ts'
import { PageProgress } from '../ui/loading/progress.tsx'
import { createAppHistory } from '../ui/navigation/app-history.ts'
import { Pages } from './pages.tsx'
import { App, type ShellLayout } from './shell.tsx'

/** The layouts, each with the width in CSS pixels that it is rendered for; `findShell` of shell.tsx chooses one. */
const widths = { narrow: 390, wide: 1440 } as const satisfies Record<ShellLayout, number>

/** The HTML that a first visit begins with, in both layouts: the main page, or the frame of any other page. */
export const renderShell = (page: 'main' | 'other'): string =>
  Object.entries(widths)
    .map(([layout, width]) => `<div data-shell="${layout}">${renderLayout(page, width)}</div>`)
    .join('')

function renderLayout(page: 'main' | 'other', width: number): string {
  const history = createAppHistory(createMemoryHistory({ initialEntries: [page === 'main' ? '/' : '/help'] }))
  const screener: Screener = { ...forwardQueries(noWorker), load: noWorker, screen: noWorker }
  // Reading fails, so that all settings have their defaults.
  const settings = createSettings(() => {
    throw new Error('The build has no storage')
  })
  const context = createAppContext(history, screener, settings)
  return renderToString(
    <BuildWidth value={width}>
      <App {...{ history, context }}>{page === 'main' ? <Pages /> : <PageProgress />}</App>
    </BuildWidth>,
  )
}

/** Only effects call the worker, and they do not run here. */
function noWorker(): never {
  throw new Error('The build has no data worker')
}
