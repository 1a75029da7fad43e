import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { metrics } from '#domain/stock/metrics'
import { PrintableRows } from '../data/printable-rows.ts'
import { screenSummary } from '../features/export/screen-summary.ts'
import { PrintedScreen } from '../features/print/printed-screen.tsx'
import { activeFilters } from '../features/screener/filter-words.ts'
import { store } from '../state/store.ts'
import '../features/print/print.css'
import type { AppContext } from './app-context.ts'

/** What was changed for the printer, and is taken back afterwards. */
interface Printing {
  readonly root: Root | undefined
  readonly page: HTMLElement
}

/** Prints what a page says rather than what its window shows: all rows of a screen. What is folded away unfolds by itself. */
export function followPrint({ screener, results }: Pick<AppContext, 'screener' | 'results'>): void {
  const rows = new PrintableRows(screener, results)
  let printing: Printing | undefined
  addEventListener('beforeprint', () => {
    printing ??= begin(results, rows)
  })
  addEventListener('afterprint', () => {
    if (printing) end(printing)
    printing = undefined
  })
  // The browser's own key for it can wait until all rows are there.
  addEventListener('keydown', (event) => {
    const isPrintKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    if (!isPrintKey || !isScreenShown() || rows.isComplete()) return
    event.preventDefault()
    void rows.complete().then(() => print())
  })
}

const isScreenShown = (): boolean => document.querySelector('#content [role=tabpanel]') !== null

function begin(results: AppContext['results'], rows: PrintableRows): Printing {
  const page = document.body.appendChild(document.createElement('section'))
  page.id = 'printed'
  const shown = isScreenShown() ? results.current() : undefined
  if (!shown) return { root: undefined, page }
  const { query, total } = shown
  const { date = null, simulated = true } = store.stonks ?? {}
  const isNote = query.scope.kind === 'note'
  const words = isNote ? [] : activeFilters(query.filters).map(({ label }) => label)
  document.documentElement.dataset['print'] = isNote ? 'note' : 'rows'
  const root = createRoot(page)
  flushSync(() =>
    root.render(
      <PrintedScreen
        {...{ date, simulated }}
        summary={screenSummary({ words, sortColumn: query.filters.sortColumn, total, date: null })}
        columns={query.filters.metric.map((id) => metrics[id])}
        rows={rows.current()}
        shown={shown.shown}
        url={location.href}
      />,
    ),
  )
  return { root, page }
}

function end({ root, page }: Printing): void {
  root?.unmount()
  page.remove()
  delete document.documentElement.dataset['print']
}
