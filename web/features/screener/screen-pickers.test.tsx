// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { isSortable, metricIds } from '#domain/stock/metrics'
import { render, dispatch } from '../../testing/render.ts'
import { SortPicker } from './screen-pickers.tsx'

async function aPicker() {
  const onChange = vi.fn()
  const place = await render(<SortPicker column="marketCap" ascending={false} onChange={onChange} />)
  return { place, onChange, select: place.querySelector('select') }
}

test('every column that can be sorted is offered', async () => {
  const { select } = await aPicker()
  const offered = [...(select?.options ?? [])].map(({ value }) => value)
  expect(offered.toSorted()).toEqual(metricIds.filter(isSortable).toSorted())
})

test('another column keeps the direction: who looks for the largest still does', async () => {
  const { select, onChange } = await aPicker()
  if (select) select.value = 'volume'
  await dispatch(select, new Event('change', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('volume', false)
})

test('the button turns the order round', async () => {
  const { place, onChange } = await aPicker()
  await dispatch(place.querySelector('button'), new MouseEvent('click', { bubbles: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('marketCap', true)
})
