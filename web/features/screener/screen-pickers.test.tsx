import { defaultFilters } from '#domain/screen/filters'
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isSortable, metricIds } from '#domain/stock/metrics'
import { overlay } from '../../state/overlay.ts'
import { render, dispatch } from '../../testing/render.ts'
import { SortPicker } from './screen-pickers.tsx'

async function aPicker() {
  const onChange = vi.fn()
  const container = await render(<SortPicker screen={defaultFilters} isComplete onChange={onChange} />)
  return { container, onChange, select: container.querySelector('select') }
}

test('every sortable column is offered', async () => {
  const { select } = await aPicker()
  const offered = [...(select?.options ?? [])].map(({ value }) => value)
  expect(offered.filter(Boolean).toSorted()).toEqual(metricIds.filter(isSortable).toSorted())
})

test('choosing another column keeps the direction', async () => {
  const { select, onChange } = await aPicker()
  if (select) select.value = 'volume'
  await dispatch(select, new Event('change', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('volume', false)
})

test('the button reverses the direction', async () => {
  const { container, onChange } = await aPicker()
  await dispatch(container.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('marketCap', true)
})

test('several columns are chosen elsewhere', async () => {
  const { select, onChange } = await aPicker()
  if (select) select.value = ''
  await dispatch(select, new Event('change', { bubbles: true }))
  expect(overlay.open).toBe('sort')
  expect(onChange).not.toHaveBeenCalled()
})
