// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawn, tell } from '../drawn.ts'
import { StepSlider } from './step-slider.tsx'

async function aSlider(value: readonly [number, number]) {
  const onChange = vi.fn()
  const words = (end: string, position: number) => `${end} ${position}`
  const slider = <StepSlider of="volume" labels={['a', 'b', 'c', 'd']} {...{ value, words, onChange }} />
  const [lower, upper] = (await drawn(slider)).querySelectorAll('input')
  const move = async (thumb: HTMLInputElement | undefined, to: number) => {
    // As the browser does it: React has put its own setter over the element's.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(thumb, String(to))
    await tell(thumb ?? null, new Event('input', { bubbles: true }))
  }
  return { lower, upper, move, onChange }
}

test('each thumb has a name and says its position in words', async () => {
  const { lower, upper } = await aSlider([1, 3])
  expect(lower?.getAttribute('aria-label')).toBe('Minimum volume')
  expect(lower?.getAttribute('aria-valuetext')).toBe('lower 1')
  expect(upper?.getAttribute('aria-label')).toBe('Maximum volume')
  expect(upper?.getAttribute('aria-valuetext')).toBe('upper 3')
})

test('a thumb stops at the other one', async () => {
  const { lower, move, onChange } = await aSlider([1, 2])
  await move(lower, 3)
  expect(onChange).toHaveBeenCalledExactlyOnceWith([2, 2], true)
})

test('a drag is one change that goes on, until the thumb is let go', async () => {
  const { upper, move, onChange } = await aSlider([0, 3])
  await move(upper, 2)
  await move(upper, 1)
  await tell(upper ?? null, new Event('pointerup', { bubbles: true }))
  await move(upper, 0)
  expect(onChange.mock.calls.map(([, isFirst]: unknown[]) => isFirst)).toEqual([true, false, true])
})
