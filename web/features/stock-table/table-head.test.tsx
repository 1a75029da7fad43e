// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { metrics, type MetricId } from '#domain/stock/metrics'
import type { SortOrder } from '../../ui/icons/icon.tsx'
import { render, dispatch } from '../../testing/render.ts'
import { ColumnHeader } from './table-head.tsx'

async function header(id: MetricId, order: SortOrder = 'none') {
  const onSort = vi.fn()
  const cell = <ColumnHeader column={{ id, ...metrics[id] }} order={order} index={1} described onSort={onSort} />
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

test('pressing a header sorts by its column', async () => {
  const { button, onSort } = await header('weekDeltaRatio')
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('weekDeltaRatio')
})

test('a column that cannot be sorted still has its description', async () => {
  const { button, onSort } = await header('graph')
  await dispatch(button, new MouseEvent('click', { bubbles: true }))
  expect(onSort).not.toHaveBeenCalled()
  const description = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
  await vi.waitFor(() => expect(description?.textContent).toBe(metricDescriptions.graph))
})
