// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Statements } from '#domain/statements/statements'
import { writeStatements } from '#domain/statements/statements-line'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { aStock } from '#domain/testing/a-stock'
import { aFiscalYear } from '#domain/years/test-years'
import { markOnline } from '../../state/connection.ts'
import { failWith, replaceFetch, respond } from '../../testing/account-server.ts'
import { actAndSettle, dispatch, render } from '../../testing/render.ts'
import { createAppHistory } from '../../ui/navigation/app-history.ts'
import { HistoryContext } from '../../ui/navigation/use-history.ts'
import { StatementsSection } from './statements-section.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fact = {
  ...{ tag: 'us-gaap/Revenues', start: '2025-01-01', end: '2025-12-31' },
  ...{ accn: '0000320193-26-000001', form: '10-K', filed: '2026-02-10' },
}

const statements = someStatements([
  {
    ...aYear(2025),
    values: {
      assets: 5e9,
      liabilities: 3e9,
      equity: 1e9,
      revenue: {
        ...{ value: 300e6, first: 310e6 },
        proof: [
          { fact: { ...fact, value: 400e6 }, times: 1 },
          { fact: { ...fact, value: 100e6, end: '2025-03-31', accn: '0000320193-25-000002', form: '10-Q' }, times: -1 },
        ],
      },
    },
  },
  aYear(2024, { revenue: 250e6 }),
])

async function sectionOf(shown: Statements = statements): Promise<HTMLElement> {
  failWith(writeStatements(shown))
  const container = await render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <StatementsSection stock={aStock({ symbol: 'LARK' })} past={undefined} />
    </HistoryContext>,
  )
  await vi.waitFor(() => expect(container.querySelector('table')).not.toBeNull())
  return container
}

const click = (element: Element | null) => dispatch(element, new MouseEvent('click', { bubbles: true }))
const buttonOf = (container: HTMLElement, line: string, at = 0) =>
  container.querySelectorAll<HTMLElement>(`[data-line="${line}"] button`)[at] ?? null
const press = (element: Element | null, key: string) =>
  dispatch(element, new KeyboardEvent('keydown', { key, bubbles: true }))

test('the newest year comes first, in a unit that is said in words', async () => {
  const container = await sectionOf()
  expect([...container.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual(['Dec 2025', 'Dec 2024'])
  expect(container.textContent).toContain('In millions of dollars and of shares; per share in dollars.')
  expect(buttonOf(container, 'revenue', 1)?.textContent).toBe('250')
})

test('a line that no report states is not in the table', async () => {
  const container = await sectionOf()
  expect(container.querySelector('[data-line="assets"]')).not.toBeNull()
  expect(container.querySelector('[data-line="cash"]')).toBeNull()
})

test('a number opens its proof: terms that add up to it, their filings, and what was first reported', async () => {
  const container = await sectionOf()
  await click(buttonOf(container, 'revenue'))
  const proof = container.querySelector('dialog')
  expect(proof?.textContent).toContain('300,000,000 dollars')
  expect(proof?.textContent).toContain('400 − 100 = 300')
  expect(proof?.textContent).toContain('the first report stated 310,000,000 dollars')
  expect(proof?.textContent).toContain('10-Q, filed on Feb 10, 2026')
  expect(proof?.querySelector('a')?.href).toBe(
    'https://www.sec.gov/Archives/edgar/data/17/000032019326000001/0000320193-26-000001-index.htm',
  )
})

test('a missing number says why, to the screen reader at once', async () => {
  const container = await sectionOf()
  await click(buttonOf(container, 'liabilities', 1))
  expect(container.querySelector('dialog')?.textContent).toContain(
    'No report states it for the period up to 2024-12-31.',
  )
  expect(buttonOf(container, 'liabilities', 1)?.getAttribute('aria-label')).toBe(
    'Liabilities, year to Dec 31, 2024: No report states it for the period up to 2024-12-31.',
  )
})

test('the proof of an invented company says that there is no filing to open', async () => {
  const container = await sectionOf({ ...statements, cik: null })
  await click(buttonOf(container, 'revenue'))
  expect(container.querySelector('dialog a')).toBeNull()
  expect(container.querySelector('dialog')?.textContent).toContain('An invented company')
})

test('growth is shown on demand', async () => {
  const container = await sectionOf()
  const growth = () => container.querySelector('[data-line="revenue"] td')?.textContent
  expect(growth()).toBe('300r')
  await click([...container.querySelectorAll('button')].find((button) => button.textContent === 'Growth') ?? null)
  expect(growth()).toBe('300r+20.00%')
})

test('more of a cost is no gain', async () => {
  const years = [aYear(2025, { revenue: 120, costOfRevenue: 60 }), aYear(2024, { revenue: 100, costOfRevenue: 50 })]
  const container = await sectionOf(someStatements(years))
  await click([...container.querySelectorAll('button')].find((button) => button.textContent === 'Growth') ?? null)
  const directionOf = (line: string) =>
    container.querySelector(`[data-line="${line}"] [data-direction]`)?.getAttribute('data-direction')
  expect([directionOf('revenue'), directionOf('costOfRevenue')]).toEqual(['gain', 'flat'])
})

test('arrow keys walk through the numbers, which are one stop of the Tab key', async () => {
  const container = await sectionOf()
  expect(container.querySelectorAll('td [tabindex="0"]')).toHaveLength(1)
  await actAndSettle(() => buttonOf(container, 'revenue')?.focus())
  await press(document.activeElement, 'ArrowRight')
  expect(document.activeElement).toBe(buttonOf(container, 'revenue', 1))
  await press(document.activeElement, 'ArrowDown')
  expect(document.activeElement).toBe(buttonOf(container, 'assets', 1))
  await press(document.activeElement, 'Home')
  expect(document.activeElement).toBe(buttonOf(container, 'assets'))
  expect(container.querySelectorAll('td [tabindex="0"]')).toHaveLength(1)
})

test('a balance sheet that does not add up says by how much', async () => {
  const container = await sectionOf()
  expect(container.textContent).toContain(
    'On Dec 31, 2025, assets are 1.00B dollars more than liabilities and equity, as the filings state them.',
  )
})

test('with the connection, quarters and proofs replace the years on this device; an opened number stays the same', async () => {
  vi.useFakeTimers()
  let isOnline = false
  replaceFetch(() =>
    isOnline ? Promise.resolve(respond(writeStatements(newer))) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const twelveMonths = {
    kind: 'twelveMonths',
    start: '2025-07-01',
    end: '2026-06-30',
    values: { revenue: 7e9 },
  } as const
  const newer = someStatements([twelveMonths, aYear(2025, { revenue: 3e9 })])
  const years = { symbol: 'LARK', currency: 'USD', years: [aFiscalYear(2025, { revenue: 3e9 })] }
  const container = await render(
    <HistoryContext value={createAppHistory(createMemoryHistory())}>
      <StatementsSection stock={aStock({ symbol: 'LARK' })} past={undefined} yearsOf={() => Promise.resolve(years)} />
    </HistoryContext>,
  )
  const settle = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  await settle()
  expect(container.textContent).toContain('quarters and proofs will be here once you’re online')
  await click(buttonOf(container, 'revenue'))
  isOnline = true
  await actAndSettle(markOnline)
  await settle()
  expect(container.textContent).toContain('Quarters')
  expect(container.querySelector('dialog')?.textContent).toContain('3,000,000,000 dollars')
})
