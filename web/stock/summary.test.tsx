// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { render } from '../testing/render.ts'
import { PeriodTable } from './period-table.tsx'
import { Summary } from './summary.tsx'

afterEach(() => document.body.replaceChildren())

const labels = (element: HTMLElement) =>
  [...element.querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label'))

test.for([
  [150, '50%'],
  // A close of today, while the source's 52-week range is older.
  [203, '100%'],
  [90, '0%'],
] as const)('shows a close of %d at %s of its 52-week range, in the text as in the bar', async ([close, position]) => {
  const stock = aStock({ close, '52WeekLow': 100, '52WeekHigh': 200 })
  expect(labels(await render(<Summary stock={stock} />))).toEqual([
    `52-week range $100.00 to $200.00, now at ${position}`,
  ])
})

test('clamps a close outside the range of its week to the end of the range, in the text too', async () => {
  const stock = aStock({ close: 130, weekLow: 100, weekHigh: 120 })
  expect(labels(await render(<PeriodTable stock={stock} />))).toEqual(['100.00 to 120.00, now at 100%'])
})
