import { type KeyboardEvent, useState } from 'react'

/**
 * Makes the buttons of a table one stop of the Tab key, from which arrow keys walk. Returns the properties of the button in a row
 * and column.
 */
export function useCellFocus(rows: number, columns: number) {
  const [last, setLast] = useState({ row: 0, column: 0 })
  const current = { row: clamp(last.row, rows), column: clamp(last.column, columns) }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const row = clamp(current.row + step.row, rows)
    const column = clamp(current.column + step.column, columns)
    setLast({ row, column })
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus()
  }
  return (row: number, column: number) => ({
    'data-place': `${row} ${column}`,
    tabIndex: current.row === row && current.column === column ? 0 : -1,
    onKeyDown,
    onFocus: () => setLast({ row, column }),
  })
}

const steps: Readonly<Record<string, { readonly row: number; readonly column: number }>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
}

const clamp = (index: number, count: number): number => Math.min(Math.max(index, 0), Math.max(count - 1, 0))
