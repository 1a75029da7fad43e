import { createElement, type ReactNode } from 'react'
import type { Row } from '../../web/data/screener/results.ts'
import { type GridColumn, pathOf } from './grid-cells.ts'

/** The class of a cell, and what is in it. */
export function reactCell(column: GridColumn, row: Row): { readonly className: string; readonly children: ReactNode } {
  const { text, direction = 'flat', marker, line } = column.content(row)
  const className = `cell ${column.isNumber ? 'number' : 'text'} ${direction}`
  if (marker !== undefined) {
    const style = { backgroundPositionX: `${marker * 100}%, 0` }
    return { className, children: createElement('span', { className: 'bar', style }, text) }
  }
  if (!line) return { className, children: text }
  const path = createElement('path', { d: pathOf(line) })
  const svg = createElement('svg', { className: 'spark', viewBox: '0 0 100 24', preserveAspectRatio: 'none' }, path)
  return { className, children: svg }
}
