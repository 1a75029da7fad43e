// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Row } from '../../data/screener/results.ts'
import { dispatch, render } from '../../testing/render.ts'
import { aRow } from '../../testing/screener-builders.ts'
import { HeatMap } from './heat-map.tsx'
import { heatMapFields } from './heat-map-view.tsx'
import { aView } from './test-view.ts'

const rows: readonly Row[] = [
  aRow({ marketCap: 4e12, close: 175.4, name: 'Chips', sector: 'MANUFACTURING', weekDeltaRatio: -0.0341 }, 'CHIP'),
  aRow({ marketCap: 3e12, close: 505.72, name: 'Windows', sector: 'TECHNOLOGY', weekDeltaRatio: 0.0009 }, 'WIN'),
  aRow({ marketCap: 2e12, name: 'Fruit', sector: 'TECHNOLOGY', weekDeltaRatio: 0.0542 }, 'PEAR'),
  aRow({ name: 'Young', sector: 'TECHNOLOGY', weekDeltaRatio: 0.1 }, 'NEW'),
]

const map = (shown: readonly Row[] | undefined, onOpen: (symbol: string) => void = () => undefined) =>
  render(<HeatMap rows={shown} view={aView} total={shown?.length ?? 0} onOpen={onOpen} />)

const press = (container: HTMLElement, text: string) => {
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent.includes(text))
  return dispatch(button ?? null, new MouseEvent('click', { bubbles: true }))
}

afterEach(() => document.body.replaceChildren())

test('the list has the stocks of the map in the same order, by sector', async () => {
  const container = await map(rows)
  expect(container.querySelector('h2')).toBeNull()
  await press(container, 'View as list')
  expect([...container.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Technology 2',
    'Manufacturing 1',
  ])
  expect([...container.querySelectorAll('li strong')].map(({ textContent }) => textContent.trim())).toEqual([
    'WIN',
    'PEAR',
    'CHIP',
  ])
})

test('the text of a list item reads as a sentence', async () => {
  const container = await map(rows)
  await press(container, 'View as list')
  const texts = [...container.querySelectorAll('li button')].map(({ textContent }) => textContent)
  expect(texts[2]).toBe('CCHIP Chips price $175.40 market cap 4.00T Week −3.41%')
  expect(texts[1]).toContain('price –')
})

test('a list item opens its stock, and a button leads back to the map', async () => {
  const onOpen = vi.fn()
  const container = await map(rows, onOpen)
  await press(container, 'View as list')
  await press(container, 'PEAR')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('PEAR')
  await press(container, 'View as map')
  expect(container.querySelector('section')?.getAttribute('aria-label')).toBe('Heat map')
})

test('the ends of the legend stand for all values beyond them', async () => {
  const stops = [...(await map(rows)).querySelectorAll('ol > li')].map(({ textContent }) => textContent)
  expect(stops).toEqual(['≤ −5%', '−3%', '−1%', '0%', '+1%', '+3%', '≥ +5%'])
})

test('counts stocks without an area below the map', async () => {
  expect((await map(rows)).querySelector('section')?.lastElementChild?.textContent).toBe('1 without a market cap')
})

test('the map is busy while it loads, not empty', async () => {
  const container = await map(undefined)
  expect(container.querySelector('section')?.getAttribute('aria-busy')).toBe('true')
  expect(container.textContent).not.toContain('Nothing')
})

test.each([
  [[], 'No stock passes all of these filters.'],
  [[aRow({ marketCap: 1 })], 'No stock in this screen has both a market cap and a price change.'],
])('an empty map says why', async (shown, why) => {
  expect((await map(shown)).textContent).toBe(`Nothing to show${why}`)
})

test('a map without market caps has equal tiles, and says so', async () => {
  const text = 'No market cap of these stonks is known: all tiles are of one size'
  const container = await map(rows.slice(3))
  expect(container.textContent).toContain(text)
  expect(container.querySelector('section')?.lastElementChild?.textContent).not.toContain('market cap')
  await press(container, 'View as list')
  expect(container.querySelector('li')?.textContent).toBe('NNEW Young price – market cap – Week +10.00%')
  expect((await map(rows)).textContent).not.toContain(text)
})

test('a map that is empty because of default filters says so', async () => {
  const container = await render(<HeatMap rows={[]} view={aView} total={0} hidden={6} onOpen={() => undefined} />)
  expect(container.textContent).toBe('Nothing to showThe default filters hide the 6 stocks that match.')
})

test('the user can choose the timeframe beside the map, even if the current one has no changes', async () => {
  const pickers = () => <button type="button">1W</button>
  const props = { view: aView, total: 1, onOpen: () => undefined, pickers } as const
  expect((await render(<HeatMap {...props} rows={rows} />)).textContent).toContain('1W')
  expect((await render(<HeatMap {...props} rows={rows.slice(3)} />)).textContent).toContain('1W')
})

test('the map requests all fields that it reads', async () => {
  const read = new Set<string>()
  const spy = (row: Row): Row => ({
    symbol: row.symbol,
    number: (field) => (read.add(field), row.number(field)),
    text: (field) => (read.add(field), row.text(field)),
  })
  await press(await map(rows.map(spy)), 'View as list')
  expect([...read].filter((field) => !heatMapFields.some((requested) => requested === field))).toEqual([])
})
