// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { render } from '../testing/render.ts'
import { Summary } from './summary.tsx'

afterEach(() => document.body.replaceChildren())

const shown = async (reports: object | undefined) => {
  const stock = { ...aStock(), ...(reports && { reports: { ...reports } }) }
  return (await render(<Summary stock={stock} />)).textContent
}
const expected = { end: '2099-12-31', days: [27, 29, 33], hits: 11, of: 12 }
const resultsOut = { end: '2099-09-30', day: '2099-10-29' }

test('shows the window of the next results with its hit rate', async () => {
  expect(await shown({ expected })).toContain(
    'Next ResultsBetween Jan 27, 2100 and Feb 2, 2100, as in 11 of 12 quarters',
  )
})

test('shows that results are out before their report', async () => {
  const text = await shown({ expected, resultsOut })
  expect(text).toContain('Newest ResultsResults out on Oct 29, 2099; report not yet filed')
})

test('shows neither if the record does not say so, or cannot be read', async () => {
  for (const reports of [undefined, {}, { expected: 'soon', resultsOut: { day: 7 } }])
    expect(await shown(reports)).not.toMatch(/Next Results|Newest Results/)
})
