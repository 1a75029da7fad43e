// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type MetricId, metricIds, metrics } from '#domain/stock/metrics'
import { takeRememberedBookmark } from '../../bookmarks/remembered-bookmark.ts'
import type { Row } from '../../data/screener/results.ts'
import { dispatch, render } from '../../testing/render.ts'
import { aRow } from '../../testing/screener-builders.ts'
import { createAppHistory } from '../../ui/navigation/app-history.ts'
import { HistoryContext } from '../../ui/navigation/use-history.ts'
import { ActionCell } from './locked-cells.tsx'
import { renderCell } from './table-row.tsx'

const cell = (row: Row, id: MetricId, priceIn: MetricId = id) => {
  const { children } = renderCell({
    ...{ row, priceIn },
    column: { id, ...metrics[id] },
    timeframe: 'week',
    hasMiniCharts: false,
    isDraft: false,
  })
  return render(<div>{children}</div>)
}

const history = createAppHistory(createMemoryHistory())

const actions = (props: Omit<ComponentProps<typeof ActionCell>, 'compared' | 'onCompare'>) =>
  render(
    <HistoryContext value={history}>
      <ActionCell compared={false} onCompare={() => undefined} {...props} />
    </HistoryContext>,
  )

const label = (container: HTMLElement) => container.querySelector('[role=img]')?.getAttribute('aria-label')

afterEach(() => document.body.replaceChildren())

test.each(metricIds.filter((id) => id !== 'action' && id !== 'ticker'))('shows a missing %s as a dash', async (id) => {
  expect((await cell(aRow(), id)).textContent).toBe('–')
})

test.each([
  ['price', { close: 1234.5 }, '$1,234.50'],
  ['marketCap', { marketCap: 4.28e12 }, '4.28T'],
  ['peRatio', { peRatio: 36.9 }, '36.90'],
  ['dividendYield', { dividendYield: 0.0046 }, '0.46%'],
  ['weekDelta', { weekDelta: -6.2 }, '−$6.20'],
  ['weekDeltaRatio', { weekDeltaRatio: 0.0501 }, '+5.01%'],
  ['dayDeltaRatio', { dayDeltaRatio: 0 }, '0.00%'],
  ['updatedAt', { createdAt: '2025-08-21T00:24:01.000Z' }, 'Aug 21, 2025'],
  ['sector', { sector: 'LIFE SCIENCES' }, 'Life Sciences'],
  ['sector', { sector: 'HEALTHCARE' }, 'Healthcare'],
  ['industry', { industry: 'ELECTRIC SERVICES' }, 'Electric Services'],
  ['exchange', { exchange: 'NYSE MKT' }, 'NYSE MKT'],
] as const)('shows %s of %o as %s', async (id, values, text) => {
  expect((await cell(aRow(values), id)).textContent).toBe(text)
})

test('a range shows the position of the close, and its value if no other column does', async () => {
  const row = aRow({ close: 15, weekLow: 10, weekHigh: 20 })
  expect((await cell(row, 'weekRange')).textContent).toBe('15.00 10.00 20.00')
  expect((await cell(row, 'weekRange', 'price')).textContent).toBe('10.00 20.00')
  expect(label(await cell(row, 'weekRange'))).toBe('Week range 10.00 to 20.00, now 15.00, 50%')
})

test('describes a sparkline by its first and last close', async () => {
  const container = await cell(aRow({ close: 100, twoMonthsDelta: 10, weekDelta: 1 }), 'graph')
  expect(label(container)).toBe('From $90.00 to $100.00 over 42 sessions')
})

test('links to other sites open a new tab without a referrer', async () => {
  const row = aRow({ exchange: 'NYSE' }, 'BRK-B')
  const container = await actions({ row, isBookmarked: false, pending: undefined, simulated: false })
  const links = container.querySelectorAll('a')
  expect([...links].map(({ href }) => new URL(href).hostname)).toEqual(['www.google.com', 'finance.yahoo.com'])
  expect([...links].every(({ target, rel }) => target === '_blank' && rel === 'noopener noreferrer')).toBe(true)
})

test.for([
  ['stored', 'Waiting for a connection'],
  ['unstored', 'Waiting for a connection, not saved on this device. Keep this page open.'],
] as const)(
  'a star says its stock, its state and that its change is pending and %s, and leads to the login; a simulated stock has no links to other sites',
  async ([pending, title]) => {
    const container = await actions({ row: aRow({}, 'ACME'), isBookmarked: true, pending, simulated: true })
    const star = container.querySelector('button')
    expect(star?.getAttribute('aria-label')).toBe('Bookmark ACME')
    expect(star?.title).toBe(title)
    expect(star?.getAttribute('aria-pressed')).toBe('true')
    expect(container.querySelectorAll('a')).toHaveLength(0)
    await dispatch(star, new MouseEvent('click', { bubbles: true }))
    expect([history.location.pathname, takeRememberedBookmark()]).toEqual(['/login', 'ACME'])
  },
)
