import { expect, test } from 'vitest'
import { stepLabels } from './step-labels.ts'

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
] as const)('with thumbs at %j the labels %s have room', ([chosen, text]) => {
  expect(shown(chosen)).toBe(text)
})

test('the thumbs’ own labels are always there', () => {
  expect(stepLabels(labels, [2, 3]).filter(({ isChosen }) => isChosen)).toHaveLength(2)
})
