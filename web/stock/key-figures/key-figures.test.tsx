// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import { aStock } from '#domain/testing/a-stock'
import { dispatch, render } from '../../testing/render.ts'
import { MissingFigures } from '../missing-figures.tsx'
import { KeyFigures, PendingKeyFigures } from './key-figures.tsx'

afterEach(() => document.body.replaceChildren())

const stock = aStock({
  symbol: 'ACME',
  sector: 'TECHNOLOGY',
  date: '2026-11-20',
  marketCap: 3_354_076_543_900,
  peRatio: 34.188,
  eps: 0.59,
  close: 20.17,
  revenueTTM: 408_625_000_000,
  quarterlyRevenueGrowthYOY: 0.096,
  profitMargin: 0.2431,
  dividendYield: 0.0046,
  debtToEquity: 1.54,
  latestQuarter: '2026-09-30',
  fiscalYearEnd: 'December',
})
const percentiles: SectorPercentiles = {
  shares: { peRatio: 0.704, quarterlyRevenueGrowthYOY: 0.62 },
  medians: { peRatio: 24.1, eps: -0.2, revenueTTM: 1_200_000_000, quarterlyRevenueGrowthYOY: 0.042 },
}

const tilesOf = (element: HTMLElement) =>
  [...element.querySelectorAll('li')].map((tile) =>
    (tile.querySelector('button') ?? tile).textContent.trim().replaceAll(/\s+/g, ' '),
  )

/** The explanation of the tile with a label. */
function explained(element: HTMLElement, label: string): string | undefined {
  const tile = [...element.querySelectorAll('button')].find((each) => each.textContent.startsWith(label))
  return document.getElementById(tile?.getAttribute('aria-describedby') ?? '')?.textContent.trim()
}

test('shows eight figures, each with the median of its sector if it is known', async () => {
  expect(tilesOf(await render(<KeyFigures stock={stock} percentiles={percentiles} />))).toEqual([
    'Market cap 3.35T',
    'P/E 34.19 Sector median 24.10',
    'EPS $0.59 Sector median −$0.20',
    'Revenue 408.63B +9.60% YoY Sector median 1.20B',
    'Profit margin 24.31%',
    'Dividend yield 0.46%',
    'Debt/equity 1.54',
    'Next report by Mar 1 Year to Dec 31',
  ])
})

test('has the same tiles before the medians and before the stock are known', async () => {
  const labels = (tiles: readonly string[]) =>
    tiles.map((text) => /^[A-Z][a-z/A-Z]+( cap| margin| yield| report)?/.exec(text)?.[0])
  const known = labels(tilesOf(await render(<KeyFigures stock={stock} percentiles={percentiles} />)))
  expect(labels(tilesOf(await render(<KeyFigures stock={stock} percentiles={undefined} />)))).toEqual(known)
  expect(labels(tilesOf(await render(<PendingKeyFigures />)))).toEqual(known)
})

test('a tile explains its figure with the value, the median of the sector and the percentile', async () => {
  const element = await render(<KeyFigures stock={stock} percentiles={percentiles} />)
  expect(explained(element, 'P/E')).toMatch(
    /^Price ÷ earnings.* ACME: 34\.19\. Median of Technology stocks: 24\.10\. Higher than 70% of Technology stocks\.$/,
  )
  expect(explained(element, 'Revenue')).toMatch(
    /Revenue growth: The quarter’s revenue .* ACME: 9\.60%\. Median of Technology stocks: 4\.20%\. Higher than 62% of/,
  )
  expect(explained(element, 'Next report')).toMatch(/fiscal year up to Dec 31, 2026 is due by Mar 1, 2027/)
})

test('a press opens the explanation, Escape closes it, and another press opens it again', async () => {
  const element = await render(<KeyFigures stock={stock} percentiles={percentiles} />)
  const tile = element.querySelector('button')
  const bubbles = () => document.querySelectorAll('strong ~ span').length
  const closed = bubbles()
  const press = () => dispatch(tile, new MouseEvent('click', { bubbles: true }))
  await press()
  const open = bubbles()
  expect(open).toBeGreaterThan(closed)
  await press()
  expect(bubbles()).toBe(open)
  await dispatch(document.body, new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(bubbles()).toBe(closed)
  await press()
  expect(bubbles()).toBe(open)
})

test('a missing figure is a dash that says why', async () => {
  const unknown = {
    ...aStock({ symbol: 'NONE', latestQuarter: null, date: '2026-11-20' }),
    missing: { eps: 'contradicted' },
  }
  const element = await render(
    <MissingFigures stock={unknown}>
      <KeyFigures stock={unknown} percentiles={{ shares: {}, medians: { peRatio: 24.1 } }} />
    </MissingFigures>,
  )
  expect(tilesOf(element).slice(0, 3)).toEqual(['Market cap –', 'P/E – Sector median 24.10', 'EPS –'])
  expect(tilesOf(element).at(-1)).toBe('Next report –')
  expect(explained(element, 'EPS')).toContain('It needs the company’s earnings per share: reports contradict it.')
  expect(explained(element, 'Market cap')).toContain('The market data has no value for NONE.')
  expect(explained(element, 'Next report')).toBe(
    'The market data does not say which quarter the company has reported last.',
  )
})

test('a P/E is missing because of a loss', async () => {
  const element = await render(<KeyFigures stock={aStock({ symbol: 'LOSS', eps: -0.59 })} percentiles={undefined} />)
  expect(explained(element, 'P/E')).toContain('LOSS has no P/E, because it made a loss.')
})

test('a long overdue report is none', async () => {
  const silent = aStock({ latestQuarter: '2026-03-31', date: '2026-11-20' })
  const element = await render(<KeyFigures stock={silent} percentiles={undefined} />)
  expect(tilesOf(element).at(-1)).toBe('Next report –')
  expect(explained(element, 'Next report')).toContain('after the quarter to Mar 31, 2026 is long overdue')
})

test('a figure that contradicts others is marked, and says so', async () => {
  const contradictory = aStock({ ...stock, peRatio: 900 })
  const element = await render(<KeyFigures stock={contradictory} percentiles={percentiles} />)
  expect(element.querySelectorAll('button svg')).toHaveLength(2)
  expect(explained(element, 'P/E')).toContain('P/E is far from the price ÷ earnings a share.')
})
