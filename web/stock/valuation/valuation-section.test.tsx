// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { dateOfDay, dayOfDate } from '#domain/dataset/trading-days'
import type { Statements } from '#domain/statements/statements'
import { aYear, someStatements, type TestPeriod } from '#domain/statements/test-statements'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { failWith } from '../../testing/account-server.ts'
import { actAndSettle, render } from '../../testing/render.ts'
import { ValuationSection } from './valuation-section.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Statements whose years were reported in the February after. */
function reported(...years: readonly TestPeriod[]): Statements {
  const statements = someStatements(years)
  const periods = statements.periods.map((one) => ({ ...one, reported: `${Number(one.end.slice(0, 4)) + 1}-02-10` }))
  return { ...statements, periods }
}

const perShare = (of: number, dilutedEps: number) => aYear(of, { dilutedEps, revenue: 1e9, dilutedShares: 1e8 })
const profits = reported(perShare(2025, 2), perShare(2024, 2), perShare(2023, 2))

/** Fridays from the first on, each with a price. */
const prices = (first: string, close: readonly number[]) => ({
  sessions: close.map((_, at) => dateOfDay(dayOfDate(first) + 7 * at)),
  close,
})

async function sectionOf(
  statements: Statements | undefined,
  history: ReturnType<typeof prices>,
  stock: Stock = aStock({ symbol: 'LARK', sharesOutstanding: 1e8 }),
) {
  failWith(history)
  const container = await render(<ValuationSection {...{ stock, statements }} past={undefined} />)
  await vi.waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
  return container
}

const rising = prices(
  '2024-03-01',
  Array.from({ length: 120 }, (_, at) => 20 + at / 10),
)

test('the newest multiple has its place among the weeks before', async () => {
  const { textContent } = await sectionOf(profits, { ...rising, close: [...rising.close.slice(0, -1), 25] })
  expect(textContent).toContain('P/E 12.50 Lower than in 57% of the weeks since Mar 2024: 68 of 119 with a P/E.')
})

test('without two years of values the section says why there is no place', async () => {
  const { textContent } = await sectionOf(profits, prices('2026-03-06', [20, 21, 22]))
  expect(textContent).toContain('needs two years of weeks with a P/E: since Mar 2026 there are 3 weeks.')
})

test('a user shows more years of prices than a year, which come from the market’s past', async () => {
  const years = prices(
    '2023-06-02',
    Array.from({ length: 145 }, (_, at) => 20 + (144 - at) / 10),
  )
  const numbers = { close: Float64Array.from(years.close), volume: new Float64Array(145) }
  const chart = { ...numbers, dates: years.sessions, endedOn: null, knownSince: null }
  const serverPast = { asOf: undefined, read: () => Promise.resolve({ ok: true, value: chart } as const) }
  failWith(prices('2026-03-06', [20, 21, 22]))
  const stock = aStock({ symbol: 'LARK', sharesOutstanding: 1e8 })
  const container = await render(<ValuationSection {...{ stock, serverPast }} statements={profits} past={undefined} />)
  await vi.waitFor(() => expect(container.textContent).toContain('since Mar 2026 there are 3 weeks'))
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more years')
  await actAndSettle(() => button?.click())
  await vi.waitFor(() => expect(container.textContent).toMatch(/Lower than in \d+% of the weeks since \w+ 202[34]/))
  expect(container.textContent).not.toContain('Show more years')
})

test('while more years are loading the section says so, and its title has the focus; a market without any then says that', async () => {
  failWith(prices('2026-03-06', [20, 21, 22]))
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const read = () => answered.then(() => ({ ok: true, value: undefined }) as const)
  const stock = aStock({ symbol: 'LARK', sharesOutstanding: 1e8 })
  const serverPast = { asOf: undefined, read }
  const container = await render(<ValuationSection {...{ stock, serverPast }} statements={profits} past={undefined} />)
  const button = await vi.waitFor(() => {
    const found = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more years')
    expect(found).toBeDefined()
    return found
  })
  button?.focus()
  await actAndSettle(() => button?.click())
  const status = container.querySelector('[role="status"]')
  expect(status?.textContent).toBe('More years of prices are loading.')
  expect(document.activeElement?.textContent).toBe('Valuation')
  await actAndSettle(answer)
  await vi.waitFor(() => expect(status?.textContent).toContain('has no more years of prices of this stock'))
})

test('weeks of losses have no value, and are named', async () => {
  const { textContent } = await sectionOf(reported(perShare(2025, 2), perShare(2024, -1), perShare(2023, 2)), rising)
  expect(textContent).toContain('In 52 weeks its twelve months were a loss: no P/E, and not counted.')
})

test('a company with nothing but losses has no multiple, which the section explains', async () => {
  const container = await sectionOf(reported(perShare(2025, -1)), prices('2026-03-06', [20, 21]))
  expect(container.textContent).toContain('No P/E in any of the 2 weeks since Mar 2026: its twelve months were a loss.')
  expect(container.querySelector('[data-multiple="priceToSales"]')?.textContent).toContain('2.10')
})

test('the keys of a slider read the values of a week', async () => {
  const container = await sectionOf(profits, rising)
  const slider = container.querySelector('input[type="range"]')
  expect(slider?.getAttribute('aria-valuetext')).toBe(
    'Jun 12, 2026: P/E 15.95, Price $31.90, EPS 2.00, 12 months to Dec 31, 2025',
  )
  await actAndSettle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '0')
    slider?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(container.querySelector('figcaption')?.textContent).toContain('Mar 1, 2024P/E 10.00Price $20.00')
})

test.for<[string, Statements | undefined, Stock]>([
  ['It needs the company’s statements', undefined, aStock({ symbol: 'LARK', sharesOutstanding: 1e8 })],
  ['these are in TWD', { ...profits, currency: 'TWD' }, aStock({ symbol: 'LARK', sharesOutstanding: 1e8 })],
  ['It needs the company’s number of shares', profits, aStock({ symbol: 'LARK', sharesOutstanding: null })],
  [
    'no report says how many shares a receipt stands for',
    profits,
    Object.assign(aStock({ symbol: 'LARK', sharesOutstanding: 1e8 }), { missing: { shares: 'receipt' } }),
  ],
])('there is no valuation of what does not belong together: “%s”', async ([reason, statements, stock]) => {
  const container = await sectionOf(statements, rising, stock)
  expect(container.textContent).toContain(reason)
  expect(container.querySelector('svg, table')).toBeNull()
})

test('without prices the section says that there are none', async () => {
  const { textContent } = await sectionOf(profits, prices('2026-03-06', []))
  expect(textContent).toContain('It needs past prices')
})
