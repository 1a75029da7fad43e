import { Fragment, useEffect, useState } from 'react'
import type { Period } from '#domain/stock'
import { rowAt, type Results, type Span } from '../../data/results.ts'
import { useVirtualRows } from '../../ui/scrolling/use-virtual-rows.ts'
import type { Column } from './columns.ts'
import { TableRow } from './table-row.tsx'

interface TableRowsProps {
  readonly results: Results | undefined
  readonly columns: readonly Column[]
  readonly timeframe: Period
  readonly priceShown: boolean
  readonly scroller: HTMLElement | null
  readonly onNeed: (visible: Span) => void
}

/** More than any screen holds, to rest behind the loading bar. */
const restingRows = 40

/** The rows that are in sight, between spacers as high as those that are not. */
export function TableRows({ results, scroller, onNeed, ...look }: TableRowsProps) {
  const [focused, setFocused] = useState<number>()
  const { rows, first, last, after } = useVirtualRows(scroller, results?.shown ?? restingRows, focused)
  useEffect(() => onNeed({ first, last }), [first, last, onNeed])
  return (
    <tbody>
      {rows.map(({ index, before }) => (
        <Fragment key={index}>
          <Spacer height={before} />
          <TableRow row={results && rowAt(results, index)} index={index} onFocus={setFocused} {...look} />
        </Fragment>
      ))}
      <Spacer height={after} />
    </tbody>
  )
}

function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
