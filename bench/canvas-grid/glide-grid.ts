import '@glideapps/glide-data-grid/dist/index.css'
import { type CustomCell, DataEditor, type DrawArguments, GridCellKind } from '@glideapps/glide-data-grid'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { CellContent, MountGrid } from '../grids/grid-cells.ts'

type Drawn = CustomCell<CellContent>

/** Glide Data Grid, which paints all cells on one canvas; bars and lines by its own interface for custom cells. */
export const mountGlideGrid: MountGrid = (container, { rows, columns, rowHeight, width, height }) => {
  const editor = createElement(DataEditor<CellContent>, {
    width,
    height,
    rows: rows.length,
    rowHeight,
    columns: columns.map(({ id, title, width: size }) => ({ id, title, width: size })),
    smoothScrollX: true,
    smoothScrollY: true,
    customRenderers: [{ kind: GridCellKind.Custom, isMatch: () => true, draw }],
    getCellContent([columnIndex, rowIndex]) {
      const column = columns[columnIndex]
      const row = rows[rowIndex]
      const content: CellContent = column && row ? column.content(row) : { text: '' }
      const { text, direction = 'flat' } = content
      if (column?.isDrawn) return { kind: GridCellKind.Custom, allowOverlay: false, copyData: text, data: content }
      const base = { kind: GridCellKind.Text, allowOverlay: false, data: text, displayData: text } as const
      return {
        ...base,
        contentAlign: column?.isNumber ? 'right' : 'left',
        ...(direction !== 'flat' && { themeOverride: { textDark: colors[direction] } }),
      }
    },
  })
  createRoot(container).render(editor)
  return '.dvn-scroller'
}

const colors = { gain: '#087443', loss: '#b42318', flat: '#172033' }

function draw(
  { ctx, rect, theme }: DrawArguments,
  { data: { text, marker, line, direction = 'flat' } }: Drawn,
): boolean {
  const [left, right] = [rect.x + 12, rect.x + rect.width - 12]
  if (line) {
    ctx.beginPath()
    ctx.strokeStyle = colors[direction]
    for (const { x, y } of line) ctx.lineTo(left + ((right - left) * x) / 100, rect.y + 8 + y)
    ctx.stroke()
    return true
  }
  if (marker !== undefined) {
    ctx.fillStyle = '#d5d9e2'
    ctx.fillRect(left, rect.y + 8, right - left, 3)
    ctx.fillStyle = '#172033'
    ctx.fillRect(left + (right - left) * marker, rect.y + 4, 3, 10)
  }
  ctx.fillStyle = theme.textDark
  ctx.fillText(text, left, rect.y + 26)
  return true
}
