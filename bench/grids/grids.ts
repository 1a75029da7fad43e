import { defaultFilters } from '../../domain/screen/filters.ts'
import type { MetricId } from '../../domain/stock/metrics.ts'
import { startClient } from '../../web/data/screener/client.ts'
import { queryOf, type Row, rowsOf } from '../../web/data/screener/results.ts'
import { gridColumn, type GridSize, type MountGrid } from './grid-cells.ts'

const loadGrid = {
  'AG Grid': async (): Promise<MountGrid> => (await import('./ag-grid.ts')).mountAgGrid,
  'TanStack Table + Virtual': async () => (await import('./tanstack-grid.ts')).mountTanStackGrid,
}

export type GridId = keyof typeof loadGrid

/** All stocks of the served market in the product's first order, with the values of the columns. */
async function marketRows(columns: readonly MetricId[]): Promise<readonly Row[]> {
  const screener = startClient()
  const outcome = await screener.load(() => undefined)
  if (!outcome.ok) throw new Error(`No market: ${outcome.failure.id}`)
  const query = queryOf({ ...defaultFilters, metric: [...columns], maxEntries: 0 }, { kind: 'all' })
  const page = await screener.screen({ ...query, from: 0, count: outcome.value.kept })
  if (!page.ok) throw new Error(`No rows: ${page.failure.id}`)
  return rowsOf(page.value)
}

/** Shows a grid with the whole market; returns the selector of its scroller. */
async function showGrid(id: GridId, { columns, ...size }: GridSize): Promise<string> {
  const rows = await marketRows(columns.map((column) => column.id))
  const container = document.querySelector<HTMLElement>('#grid')
  if (!container) throw new Error('No container')
  container.style.width = `${size.width}px`
  container.style.height = `${size.height}px`
  document.documentElement.style.setProperty('--row', `${size.rowHeight}px`)
  const mount = await loadGrid[id]()
  return mount(container, { rows, columns: columns.map(({ id: column, width }) => gridColumn(column, width)), ...size })
}

Object.assign(globalThis, { showGrid })

declare global {
  /** The function that the runner calls in this page. */
  var showGrid: (id: GridId, size: GridSize) => Promise<string>
}
