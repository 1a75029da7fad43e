// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { isSortable, metricIds } from '#domain/stock/metrics'
import { overlay } from '../state/overlay.ts'
import { dispatch, render } from '../testing/render.ts'
import { SortSelect } from './columns/sort-order.tsx'
import { SortPicker } from './screen-pickers.tsx'

async function aSelect() {
  const onChange = vi.fn()
  const container = await render(<SortSelect screen={defaultFilters} onChange={onChange} />)
  return { onChange, select: container.querySelector('select') }
}

test('offers every sortable column', async () => {
  const { select } = await aSelect()
  const offered = [...(select?.options ?? [])].map(({ value }) => value)
  expect(offered.filter(Boolean).toSorted()).toEqual(metricIds.filter(isSortable).toSorted())
})

test('choosing another column keeps the direction', async () => {
  const { select, onChange } = await aSelect()
  if (select) select.value = 'volume'
  await dispatch(select, new Event('change', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('volume', false)
})

test('the last option opens the sheet in which several columns are chosen', async () => {
  const { select, onChange } = await aSelect()
  if (select) select.value = ''
  await dispatch(select, new Event('change', { bubbles: true }))
  expect(overlay.open).toBe('sort')
  expect(onChange).not.toHaveBeenCalled()
})

test('the button reverses the direction and counts further columns', async () => {
  const onChange = vi.fn()
  const screen = { ...defaultFilters, thenBy: [{ column: 'beta', asc: true }] } as const
  const container = await render(<SortPicker screen={screen} isComplete={false} onChange={onChange} />)
  expect(container.textContent).toContain('+1')
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('marketCap', true)
})
