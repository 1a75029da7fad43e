import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import type { Row } from '../../web/data/screener/results.ts'
import { type CellContent, type MountGrid, pathOf } from './grid-cells.ts'

/** AG Grid Community with plain renderers, without React, as its documentation advises for speed. */
export const mountAgGrid: MountGrid = (container, { rows, columns, rowHeight }) => {
  ModuleRegistry.registerModules([AllCommunityModule])
  createGrid<Row>(container, {
    rowData: [...rows],
    rowHeight,
    animateRows: false,
    columnDefs: columns.map(({ id, title, width, isNumber, isDrawn, content }) => ({
      colId: id,
      headerName: title,
      width,
      minWidth: width,
      valueGetter: ({ data }) => (data && !isDrawn ? content(data).text : ''),
      cellClass: ({ data }) => [isNumber ? 'number' : 'text', (data && content(data).direction) ?? 'flat'],
      ...(isDrawn && { cellRenderer: ({ data }) => (data ? drawn(content(data)) : '') }),
    })),
  })
  return '.ag-grid-viewport'
}

function drawn({ text, marker, line }: CellContent): HTMLElement | string {
  const element = document.createElement('span')
  if (line) {
    element.innerHTML = `<svg class="spark" viewBox="0 0 100 24" preserveAspectRatio="none"><path d="${pathOf(line)}"/></svg>`
    return element
  }
  if (marker === undefined) return text
  element.className = 'bar'
  element.style.backgroundPositionX = `${marker * 100}%, 0`
  element.textContent = text
  return element
}
