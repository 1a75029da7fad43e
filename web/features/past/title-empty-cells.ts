import type { PointerEvent } from 'react'
import { isMetricId, metrics } from '#domain/stock/metrics'
import { type KnownOnDay, whyUnknown } from './why-unknown.ts'

/** Gives the empty cell below the pointer its tooltip: the rows know nothing of the past, and each listener of a cell costs time. */
export const titleEmptyCells = (known: KnownOnDay | undefined) => ({
  onPointerOver: ({ target }: PointerEvent) => {
    const cell = target instanceof Element && target.closest<HTMLElement>('td[data-column]')
    if (!known || !cell || cell.textContent !== '–') return
    const { column = '' } = cell.dataset
    const symbol = cell.closest('tr')?.dataset['symbol']
    if (!isMetricId(column) || symbol === undefined) return
    const { label, of, between } = metrics[column]
    const field = between?.[1] ?? of
    cell.title = (field && whyUnknown(known, { field, label, symbol })) ?? ''
  },
  // The cell may show another row's value next.
  onPointerOut: ({ target }: PointerEvent) => {
    const cell = target instanceof Element && target.closest('td[data-column]')
    if (cell && cell.textContent === '–') cell.removeAttribute('title')
  },
})
