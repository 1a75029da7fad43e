// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render } from '../../testing/render.ts'
import { RangeBar } from './range-bar.tsx'

const markerOf = async (position: number | null) => {
  const place = await render(<RangeBar position={position} low="1" high="2" label="1 to 2" />)
  return place.querySelector<HTMLElement>('[style]')?.style.backgroundPositionX
}

test.each([
  [0.25, '25%'],
  [-3, '0%'],
  [7, '100%'],
])('a value at %d of the range is marked at %s', async (position, place) => {
  expect(await markerOf(position)).toBe(place)
})

test('where no place can be told there is no marker', async () => {
  expect(await markerOf(null)).toBeUndefined()
})

test('who does not see the bar hears it', async () => {
  const place = await render(<RangeBar position={0.5} low="1" high="2" label="Week range 1 to 2, now 1.50" />)
  expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Week range 1 to 2, now 1.50')
})
