// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { queryOf, type Results, type Row } from '../../data/screener/results.ts'
import { actAndSettle, render } from '../../testing/render.ts'
import { aRow } from '../../testing/screener-builders.ts'
import { StockTable } from './stock-table.tsx'

afterEach(() => document.body.replaceChildren())

test('toggling a star renders its own row again, and no other', async () => {
  document.documentElement.style.setProperty('--row', '2rem')
  document.documentElement.style.fontSize = '16px'
  const read = new Set<string>()
  const rowOf = (symbol: string): Row => {
    const row = aRow({}, symbol)
    return { ...row, text: (field) => (read.add(symbol), row.text(field)) }
  }
  const results: Results = {
    ...{ version: 'one', total: 3, shown: 3, similarFrom: 3, of: 3, askedAt: 0 },
    query: queryOf(defaultFilters, { kind: 'all' }, []),
    windows: new Map([[0, ['LARK', 'TIDE', 'WREN'].map(rowOf)]]),
  }
  const toggle = vi.fn()
  const nothingAdded = new Set<string>()
  const scrollPosition = { top: () => 0, keep: () => undefined }
  let bookmark: (symbols: readonly string[]) => void = () => undefined
  function Table() {
    const [bookmarked, setBookmarked] = useState<readonly string[]>([])
    bookmark = setBookmarked
    return (
      <StockTable
        {...{ filters: defaultFilters, results, scrollPosition }}
        bookmark={{ isBookmarked: (symbol) => bookmarked.includes(symbol), pendingOf: () => undefined, toggle }}
        comparing={{ isCompared: () => false, toggle }}
        added={nothingAdded}
        simulated
        hasMiniCharts={false}
        flow={false}
        end={null}
        described={false}
        onSort={toggle}
        onNeed={toggle}
        onRestored={toggle}
      />
    )
  }
  const page = await render(<Table />)
  expect([...read]).toEqual(['LARK', 'TIDE', 'WREN'])
  read.clear()
  await actAndSettle(() => bookmark(['TIDE']))
  expect(page.querySelector('[data-symbol=TIDE] button')?.getAttribute('aria-pressed')).toBe('true')
  expect([...read]).toEqual(['TIDE'])
})
