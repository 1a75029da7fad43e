import type { PointerEvent } from 'react'
import type { Filters } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import { isMetricId, metrics } from '#domain/stock/metrics'
import { fieldOf, neededBy } from './unknown-columns.ts'
import { type KnownOnDay, whyUnknown } from './why-unknown.ts'

/** Gives the empty cell below the pointer its tooltip: the rows know nothing of the past, and each listener of a cell costs time. */
export const titleEmptyCells = (known: KnownOnDay | undefined, filters: Filters) => ({
  onPointerOver: ({ target }: PointerEvent) => {
    const cell = target instanceof Element && target.closest<HTMLElement>('td[data-column]')
    if (!known || !cell || cell.textContent !== '–') return
    const { column = '' } = cell.dataset
    const symbol = cell.closest('tr')?.dataset['symbol']
    if (!(isMetricId(column) || isFormulaId(column)) || symbol === undefined) return
    const reasons = neededBy(column, filters).flatMap((id) => {
      const field = fieldOf(id)
      return (field && whyUnknown(known, { field, label: metrics[id].label, symbol })) ?? []
    })
    // A formula may need several: one that no stock has says most.
    cell.title = reasons[0] ?? ''
  },
  // The cell may show another row's value next.
  onPointerOut: ({ target }: PointerEvent) => {
    const cell = target instanceof Element && target.closest('td[data-column]')
    if (cell && cell.textContent === '–') cell.removeAttribute('title')
  },
})
