// @vitest-environment happy-dom
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { dispatch, render } from '../../testing/render.ts'
import type { SortOrder } from '../../ui/icons/icon.tsx'
import { ColumnHeader } from './table-head.tsx'

async function header(
  id: MetricId,
  order: SortOrder = 'none',
  rank = 0,
  more: { described?: boolean; priceIn?: MetricId } = {},
) {
  const onSort = vi.fn()
  const props = { order, rank, onSort, described: false, priceIn: undefined, ...more }
  const cell = <ColumnHeader column={{ id, ...metrics[id] }} {...props} index={1} />
  const container = await render(
    <table>
      <thead>
        <tr>{cell}</tr>
      </thead>
    </table>,
  )
  return {
    container,
    onSort,
    button: container.querySelector('button'),
    shape: container.querySelector('path')?.getAttribute('d'),
  }
}

afterEach(() => document.body.replaceChildren())

test('ascending, descending and unsorted differ in shape', async () => {
  const shapes = new Set()
  for (const order of ['ascending', 'descending', 'none'] as const) shapes.add((await header('beta', order)).shape)
  expect(shapes.size).toBe(3)
})

test('only the sorted column has aria-sort', async () => {
  expect((await header('beta', 'descending')).container.querySelector('th')?.getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect((await header('beta')).container.querySelector('th')?.hasAttribute('aria-sort')).toBe(false)
})

test('the range that also shows the price says so to the eye, and keeps its name', async () => {
  const { button } = await header('weekRange', 'none', 0, { priceIn: 'weekRange' })
  expect(button?.textContent).toBe('Price · Week range')
  expect(button?.querySelector('[aria-hidden]')?.textContent).toBe('Price · ')
  expect((await header('52WeekRange', 'none', 0, { priceIn: 'weekRange' })).button?.textContent).toBe('52-week range')
})

test('pressing a header sorts by its column', async () => {
  const { button, onSort } = await header('weekDeltaRatio')
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('weekDeltaRatio', false)
})

test('each of several sort columns has its number, the first aria-sort, and the others their direction as text', async () => {
  const first = await header('sector', 'ascending', 1)
  expect(first.container.querySelector('th')?.getAttribute('aria-sort')).toBe('ascending')
  expect(first.button?.textContent).toBe('Sector1')
  const second = await header('beta', 'descending', 2)
  expect(second.container.querySelector('th')?.hasAttribute('aria-sort')).toBe(false)
  expect(second.button?.textContent).toBe('Beta2descending')
})

test.for([
  ['none', 'Click to sort ascending.'],
  ['ascending', 'Click to sort descending.'],
  ['descending', 'Click to sort ascending.'],
] as const)('a header that is sorted %s says what a click does: %s', async ([order, sentence]) => {
  const { button } = await header('beta', order, 0, { described: true })
  await act(async () => {
    await import('./column-description.tsx')
    await turnOfEvents()
  })
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    `${metricDescriptions.beta} ${sentence}`,
  )
})

test('only an unsorted header has the arrow of its first click ready', async () => {
  const shapes = async (order: SortOrder) =>
    [...(await header('beta', order)).container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  const [ascending] = await shapes('ascending')
  expect(await shapes('none')).toEqual([expect.any(String), ascending])
  expect(await shapes('descending')).toHaveLength(1)
})

test('pressing a header with Shift adds its column', async () => {
  const { button, onSort } = await header('beta')
  await dispatch(button, new MouseEvent('click', { bubbles: true, shiftKey: true }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('beta', true)
})

test('a column that cannot be sorted still has its description', async () => {
  const { button, onSort } = await header('graph', 'none', 0, { described: true })
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  expect(onSort).not.toHaveBeenCalled()
  const description = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  await act(async () => {
    await import('./column-description.tsx')
    await turnOfEvents()
  })
  expect(description?.textContent).toBe(metricDescriptions.graph)
})
