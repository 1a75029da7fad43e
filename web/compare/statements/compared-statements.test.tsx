// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { servedFromCacheHeader } from '#domain/server-response'
import type { Statements } from '#domain/statements/statements'
import { writeStatements } from '#domain/statements/statements-line'
import { aYear, someStatements, type TestPeriod } from '#domain/statements/test-statements'
import { aStock } from '#domain/testing/a-stock'
import { markOnline } from '../../state/connection.ts'
import { respond } from '../../testing/account-server.ts'
import { actAndSettle, dispatch, render } from '../../testing/render.ts'
import { createAppHistory } from '../../ui/navigation/app-history.ts'
import { HistoryContext } from '../../ui/navigation/use-history.ts'
import { ComparedStatements } from './compared-statements.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const toSeptember = (of: number, values: TestPeriod['values']): TestPeriod => ({
  ...{ kind: 'year', start: `${of - 1}-09-28`, end: `${of}-09-27`, values },
})
const lark = someStatements([
  aYear(2025, { revenue: 4e9, netIncome: 1e9 }),
  aYear(2024, { revenue: 2e9, netIncome: 5e8 }),
])
const tide = someStatements(
  [toSeptember(2025, { revenue: 3e9, netIncome: -3e8 }), toSeptember(2024, { revenue: 1e9 })],
  { symbol: 'TIDE' },
)

function Page({ first }: { readonly first: string }) {
  const [figure, setFigure] = useState(first)
  const stocks = ['LARK', 'TIDE', 'FUND'].map((symbol) => aStock({ symbol }))
  return <ComparedStatements {...{ stocks, figure }} onFigure={setFigure} />
}

/** A comparison of LARK, TIDE and FUND, which has no statements. */
async function aComparison(
  figure = 'revenue',
  companies: readonly Statements[] = [lark, tide],
  headers: () => Record<string, string> = () => ({}),
): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (input: string) => {
    const symbol = new URL(input, 'https://stonks.example').pathname.split('/').at(-1)
    const found = companies.find((one) => one.symbol === symbol)
    return Promise.resolve(respond(found ? writeStatements(found) : null, 200, headers()))
  })
  const container = await render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <Page first={figure} />
    </HistoryContext>,
  )
  await vi.waitFor(() => expect(container.querySelector('table')).not.toBeNull())
  return container
}

const rowsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
const click = (element: Element | null | undefined) =>
  dispatch(element ?? null, new MouseEvent('click', { bubbles: true }))
const buttonOf = (container: HTMLElement, symbol: string, at = 0) =>
  container.querySelectorAll<HTMLElement>(`[data-symbol="${symbol}"] button`)[at]

test('companies stand side by side by year; a year that does not end in December says its last month', async () => {
  const container = await aComparison()
  expect(rowsOf(container)).toEqual([
    ['Company', '2025', '2024'],
    ['LARK', '4.00B', '2.00B'],
    ['TIDE', '3.00BSep ’25', '1.00BSep ’24'],
  ])
  expect(container.textContent).toContain('In dollars.')
  expect(container.textContent).toContain('This market’s source has no statements of FUND.')
  expect(container.querySelectorAll('rect')).toHaveLength(4)
})

test('another figure is one tap away; ratios are lines, and growth says its direction', async () => {
  const container = await aComparison()
  await click([...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Net margin'))
  expect(rowsOf(container)).toEqual([
    ['Company', '2025', '2024'],
    ['LARK', '25.00%', '25.00%'],
    ['TIDE', '−10.00%Sep ’25', '–Sep ’24'],
  ])
  expect([container.querySelectorAll('rect').length, container.querySelectorAll('[data-point]').length]).toEqual([0, 3])
  const growth = await aComparison('revenueGrowth')
  expect(rowsOf(growth)).toEqual([
    ['Company', '2025'],
    ['LARK', '+100.00%'],
    ['TIDE', '+200.00%Sep ’25'],
  ])
  expect(growth.querySelector('[data-direction]')?.getAttribute('data-direction')).toBe('gain')
})

test('a number opens the proof of all that it follows from', async () => {
  const container = await aComparison('netMargin')
  await click(buttonOf(container, 'TIDE'))
  const proof = container.querySelector('dialog')?.textContent
  expect(proof).toContain('TIDE, Net margin, year to Sep 27, 2025')
  expect(proof).toContain('−10.00%')
  expect(proof).toContain('Net income, year to Sep 27, 2025')
  expect(proof).toContain('us-gaap: netIncome')
  expect(proof).toContain('us-gaap: revenue')
})

test('a missing number says why, to the screen reader at once', async () => {
  const container = await aComparison('netMargin')
  const missing = buttonOf(container, 'TIDE', 1)
  expect(missing?.getAttribute('aria-label')).toBe(
    'TIDE, Net margin, year to Sep 27, 2024: No report states it for the period up to 2024-09-27.',
  )
  await click(missing)
  expect(container.querySelector('dialog')?.textContent).toContain('Why it is missing')
})

test('amounts of different currencies have an axis each, and say so; margins share one', async () => {
  const inEuros = { ...tide, currency: 'EUR' }
  const container = await aComparison('revenue', [lark, inEuros])
  expect(container.textContent).toContain('LARK in USD, TIDE in EUR')
  expect([...container.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual([
    'In dollars',
    'In EUR',
  ])
  expect(container.querySelectorAll('svg[role="img"]')).toHaveLength(2)
  expect(rowsOf(container)[2]?.[0]).toBe('TIDEEUR')
  const margins = await aComparison('netMargin', [lark, inEuros])
  expect([margins.querySelectorAll('svg[role="img"]').length, margins.textContent.includes('axis each')]).toEqual([
    1,
    false,
  ])
})

test('arrow keys walk through the numbers, which are one stop of the Tab key', async () => {
  const container = await aComparison()
  await actAndSettle(() => buttonOf(container, 'LARK')?.focus())
  for (const key of ['ArrowDown', 'ArrowRight'])
    await dispatch(document.activeElement, new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(document.activeElement).toBe(buttonOf(container, 'TIDE', 1))
  expect(container.querySelectorAll('td [tabindex="0"]')).toHaveLength(1)
})

test('an address with an unknown figure shows revenue', async () => {
  expect(rowsOf(await aComparison('karma'))[1]).toEqual(['LARK', '4.00B', '2.00B'])
})

test('statements that come from the device are asked for again with the connection', async () => {
  let isOnline = false
  const cached = { [servedFromCacheHeader]: '1', date: 'Mon, 02 Mar 2026 08:00:00 GMT' }
  const container = await aComparison('revenue', [lark, tide], () => (isOnline ? {} : cached))
  expect(container.textContent).toContain('LARK: as of')
  isOnline = true
  await actAndSettle(markOnline)
  await vi.waitFor(() => expect(container.textContent).toContain('As known on Aug 21, 2026.'))
})
