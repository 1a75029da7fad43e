// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { queryOf, type Results, type Row } from '../../data/screener/results.ts'
import { actAndSettle, render } from '../../testing/render.ts'
import { aRow } from '../../testing/screener-builders.ts'
import { createAppHistory } from '../../ui/navigation/app-history.ts'
import { HistoryContext } from '../../ui/navigation/use-history.ts'
import { StockTable } from './stock-table.tsx'

beforeEach(() => {
  document.documentElement.style.setProperty('--row', '2rem')
  document.documentElement.style.fontSize = '16px'
})
afterEach(() => document.body.replaceChildren())

const nothing = () => undefined
const noActions = { isBookmarked: () => false, pendingOf: () => undefined, toggle: nothing, isCompared: () => false }

/** The common props of every table here. */
const table = {
  filters: defaultFilters,
  scrollPosition: { top: () => 0, keep: nothing },
  bookmark: noActions,
  comparing: noActions,
  added: new Set<string>(),
  ...{ simulated: true, hasMiniCharts: false, flow: false, end: null, described: false },
  ...{ onSort: nothing, onNeed: nothing, onRestored: nothing },
}

const history = createAppHistory(createMemoryHistory())

const show = (element: ReactElement) => render(<HistoryContext value={history}>{element}</HistoryContext>)

const resultsOf = (rows: readonly Row[], shown = rows.length): Results => ({
  ...{ version: 'one', total: shown, shown, similarFrom: shown, of: shown, askedAt: 0 },
  query: queryOf(defaultFilters, { kind: 'all' }, []),
  windows: new Map([[0, rows]]),
})

const fire = (event: string) => actAndSettle(() => void dispatchEvent(new Event(event)))

test('prints all rows without their buttons, and then shows as many as before', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => aRow({}, `S${at}`))
  const page = await show(<StockTable {...table} results={resultsOf(rows)} />)
  const symbols = () => [...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  const onScreen = symbols().length
  expect(onScreen).toBeLessThan(90)
  await fire('beforeprint')
  expect(symbols()).toEqual(rows.map(({ symbol }) => `S${symbol}`))
  expect(page.querySelectorAll('tbody button')).toHaveLength(0)
  await fire('afterprint')
  expect(symbols()).toHaveLength(onScreen)
})

test('a print that starts before all rows have arrived says how many it lacks', async () => {
  const page = await show(<StockTable {...table} results={resultsOf([aRow({}, 'LARK')], 1200)} />)
  expect(page.textContent).not.toContain('of 1,200 rows')
  await fire('beforeprint')
  expect(page.querySelector('tbody')?.textContent).toContain('1 of 1,200 rows. To print the rest, wait a moment')
  await fire('afterprint')
})

test('toggling a star renders its own row again and no other', async () => {
  const read = new Set<string>()
  const rowOf = (symbol: string): Row => {
    const row = aRow({}, symbol)
    return { ...row, text: (field) => (read.add(symbol), row.text(field)) }
  }
  const results = resultsOf(['LARK', 'TIDE', 'WREN'].map(rowOf))
  let bookmark: (symbols: readonly string[]) => void = nothing
  function Table() {
    const [bookmarked, setBookmarked] = useState<readonly string[]>([])
    bookmark = setBookmarked
    const isBookmarked = (symbol: string) => bookmarked.includes(symbol)
    return <StockTable {...{ ...table, results }} bookmark={{ ...noActions, isBookmarked }} />
  }
  const page = await show(<Table />)
  expect([...read]).toEqual(['LARK', 'TIDE', 'WREN'])
  read.clear()
  await actAndSettle(() => bookmark(['TIDE']))
  expect(page.querySelector('[data-symbol=TIDE] button')?.getAttribute('aria-pressed')).toBe('true')
  expect([...read]).toEqual(['TIDE'])
})
