// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { dispatch, render } from '../../testing/render.ts'
import { stepLabels, StepSlider } from './step-slider.tsx'

async function aSlider(value: readonly [number, number]) {
  const onChange = vi.fn()
  const describePosition = (end: string, position: number) => `${end} ${position}`
  const slider = <StepSlider of="volume" labels={['a', 'b', 'c', 'd']} {...{ value, describePosition, onChange }} />
  const [lower, upper] = (await render(slider)).querySelectorAll('input')
  const move = async (thumb: HTMLInputElement | undefined, to: number) => {
    // Uses the element's own setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(thumb, String(to))
    await dispatch(thumb ?? null, new Event('input', { bubbles: true }))
  }
  return { lower, upper, move, onChange }
}

test('each thumb has a name and describes its position', async () => {
  const { lower, upper } = await aSlider([1, 3])
  expect(lower?.getAttribute('aria-label')).toBe('Minimum volume')
  expect(lower?.getAttribute('aria-valuetext')).toBe('lower 1')
  expect(upper?.getAttribute('aria-label')).toBe('Maximum volume')
  expect(upper?.getAttribute('aria-valuetext')).toBe('upper 3')
})

test('a thumb stops at the other one', async () => {
  const { lower, move, onChange } = await aSlider([1, 2])
  await move(lower, 3)
  expect(onChange).toHaveBeenCalledExactlyOnceWith([2, 2], 'push')
})

test('a drag is one continuous change until the thumb is released', async () => {
  const { upper, move, onChange } = await aSlider([0, 3])
  await move(upper, 2)
  await move(upper, 1)
  await dispatch(upper ?? null, new Event('pointerup', { bubbles: true }))
  await move(upper, 0)
  expect(onChange.mock.calls.map(([, action]: unknown[]) => action)).toEqual(['push', 'replace', 'push'])
})

const labels = [...'abcdefghi']
const shown = (chosen: readonly number[]) =>
  stepLabels(labels, chosen)
    .map(({ label }) => label)
    .join('')

test.for([
  [[0, 8], 'acegi'],
  [[3, 8], 'adfi'],
  [[4, 5], 'acefi'],
  [[1, 7], 'bdfh'],
  [[8, 8], 'acegi'],
] as const)('thumbs at %j leave room for the labels %s', ([chosen, text]) => {
  expect(shown(chosen)).toBe(text)
})

test('the labels between the ends of twelve steps are spread evenly to the end', () => {
  expect(stepLabels([...'abcdefghijkl'], [0, 11]).map(({ position }) => position)).toEqual([0, 2, 5, 8, 11])
})

test('always shows the thumbs’ own labels', () => {
  expect(stepLabels(labels, [2, 3]).filter(({ isChosen }) => isChosen)).toHaveLength(2)
})
