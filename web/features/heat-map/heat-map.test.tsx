// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { aRow } from '../../testing/screener-builders.ts'
import type { Row } from '../../data/screener/results.ts'
import { render, dispatch } from '../../testing/render.ts'
import { heatMapFields } from '../../pages/main/heat-map-view.tsx'
import { HeatMap } from './heat-map.tsx'

const rows: readonly Row[] = [
  aRow({ marketCap: 4e12, close: 175.4, name: 'Chips', sector: 'MANUFACTURING', weekDeltaRatio: -0.0341 }, 'CHIP'),
  aRow({ marketCap: 3e12, close: 505.72, name: 'Windows', sector: 'TECHNOLOGY', weekDeltaRatio: 0.0009 }, 'WIN'),
  aRow({ marketCap: 2e12, name: 'Fruit', sector: 'TECHNOLOGY', weekDeltaRatio: 0.0542 }, 'PEAR'),
  aRow({ name: 'Young', sector: 'TECHNOLOGY', weekDeltaRatio: 0.1 }, 'NEW'),
]

const map = (given: readonly Row[] | undefined, onOpen: (symbol: string) => void = () => undefined) =>
  render(<HeatMap rows={given} timeframe="week" total={given?.length ?? 0} onOpen={onOpen} />)

const press = (place: HTMLElement, text: string) => {
  const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent.includes(text))
  return dispatch(button ?? null, new MouseEvent('click', { bubbles: true }))
}

afterEach(() => document.body.replaceChildren())

test('the list has the stocks of the map in its order, sector by sector', async () => {
  const place = await map(rows)
  expect(place.querySelector('h2')).toBeNull()
  await press(place, 'View as list')
  expect([...place.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Technology 2',
    'Manufacturing 1',
  ])
  expect([...place.querySelectorAll('li strong')].map(({ textContent }) => textContent.trim())).toEqual([
    'WIN',
    'PEAR',
    'CHIP',
  ])
})

test('a row of the list reads as a sentence', async () => {
  const place = await map(rows)
  await press(place, 'View as list')
  const words = [...place.querySelectorAll('li button')].map(({ textContent }) => textContent)
  expect(words[2]).toBe('CCHIP Chips price $175.40 market cap 4.00T Week −3.41%')
  expect(words[1]).toContain('price –')
})

test('a stock of the list opens, and one comes back to the map', async () => {
  const onOpen = vi.fn()
  const place = await map(rows, onOpen)
  await press(place, 'View as list')
  await press(place, 'PEAR')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('PEAR')
  await press(place, 'View as map')
  expect(place.querySelector('section')?.getAttribute('aria-label')).toBe('Heat map')
})

test('what has no area is told', async () => {
  expect((await map(rows)).querySelector('section')?.lastElementChild?.textContent).toBe('1 without a market cap')
})

test('a map on its way is busy, not empty', async () => {
  const place = await map(undefined)
  expect(place.querySelector('section')?.getAttribute('aria-busy')).toBe('true')
  expect(place.textContent).not.toContain('Nothing')
})

test.each([
  [[], 'No stock passes all of these filters.'],
  [rows.slice(3), 'No stock in this screen has both a market cap and a price change.'],
])('nothing to draw says why', async (given, why) => {
  expect((await map(given)).textContent).toBe(`Nothing to show${why}`)
})

test('the map asks for all that it reads', async () => {
  const read = new Set<string>()
  const spy = (row: Row): Row => ({
    symbol: row.symbol,
    number: (field) => (read.add(field), row.number(field)),
    text: (field) => (read.add(field), row.text(field)),
  })
  await press(await map(rows.map(spy)), 'View as list')
  expect([...read].filter((field) => !heatMapFields.some((asked) => asked === field))).toEqual([])
})
