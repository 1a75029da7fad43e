// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { RangeBar } from './range-bar.tsx'

const markerOf = async (position: number | null) => {
  const container = await render(<RangeBar position={position} low="1" high="2" label="1 to 2" />)
  return container.querySelector<HTMLElement>('[style]')?.style.backgroundPositionX
}

test.each([
  [0.25, '25%'],
  [-3, '0%'],
  [7, '100%'],
])('marks a value at %d of the range at %s', async (position, offset) => {
  expect(await markerOf(position)).toBe(offset)
})

test('has no marker without a position', async () => {
  expect(await markerOf(null)).toBeUndefined()
})

test('screen readers read the range', async () => {
  const container = await render(<RangeBar position={0.5} low="1" high="2" label="Week range 1 to 2, now 1.50" />)
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Week range 1 to 2, now 1.50')
})
