import type { MouseEvent, PointerEvent } from 'react'
import { keysOf } from '#domain/keys-of'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import type { Metric } from '#domain/stock/metric'
import { isMetricId, metrics } from '#domain/stock/metrics'
import { showToast } from '../state/overlay.ts'
import { whyEmpty } from './unknown-columns.ts'
import type { KnownOnDay } from './why-unknown.ts'

const missing = '–'

/**
 * Adds explanations to the empty values of rows: a tooltip on a table's cell, a message at a tap on a phone's row. The rows
 * know nothing of the past, and a listener on each cell costs time.
 */
export const explainEmptyValues = (known: KnownOnDay | undefined, filters: Filters) => ({
  onPointerOver: ({ target }: PointerEvent) => explainEmptyCell(target, known, filters),
  // The cell may show another row's value next.
  onPointerOut: ({ target }: PointerEvent) => {
    const cell = target instanceof Element && target.closest('td[data-column]')
    if (cell && cell.textContent === missing) cell.removeAttribute('title')
  },
  onClickCapture: (click: MouseEvent) => {
    const { target } = click
    const row = target instanceof Element && target.closest<HTMLElement>('li[data-symbol]')
    const value = row && row.querySelector<HTMLElement>('[data-metric]')
    // The link to the stock covers the row. The whole column of the value is easier to tap than the dash.
    if (!known || !value || value.textContent !== missing || !isOver(value.closest('li > *'), click)) return
    const symbol = row.dataset['symbol'] ?? ''
    const why = columnsOf(value.dataset['metric']).flatMap(
      (column) => whyEmpty(known, { column, symbol }, filters) ?? [],
    )[0]
    if (why === undefined) return
    click.preventDefault()
    click.stopPropagation()
    showToast(why)
  },
})

/** Adds the explanation to the empty cell of a table that contains an element. */
export function explainEmptyCell(element: unknown, known: KnownOnDay | undefined, filters: Filters): void {
  const cell = element instanceof Element && element.closest<HTMLElement>('td[data-column]')
  if (!known || !cell || cell.textContent !== missing) return
  const { column = '' } = cell.dataset
  const symbol = cell.closest('tr')?.dataset['symbol']
  if (!(isMetricId(column) || isFormulaId(column)) || symbol === undefined) return
  cell.title = whyEmpty(known, { column, symbol }, filters) ?? ''
}

/** The columns that show a value, including ranges, which show the position of the close. */
const columnsOf = (value = ''): readonly ColumnId[] =>
  isFormulaId(value)
    ? [value]
    : keysOf(metrics).filter((id) => {
        const { of }: Metric = metrics[id]
        return of === value
      })

function isOver(element: Element | null, { clientX, clientY }: MouseEvent): boolean {
  if (!element) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
