import { afterEach, expect, test, vi } from 'vitest'
import { dispatch, render } from '#web/testing/render.ts'
import { aRow } from '#web/testing/screener-builders.ts'
import type { PlacedTile } from './arrange.ts'
import { sizeOf } from './heat-view.ts'
import { aView } from './test-view.ts'
import { TileButton } from './tile.tsx'

// @vitest-environment happy-dom

const stock = (symbol: string, x: number): PlacedTile => ({
  tile: {
    key: symbol,
    row: aRow({ name: 'Acme Corp', close: 291.17, marketCap: 1.37e12 }, symbol),
    area: 1.37e12,
    value: -0.058,
  },
  ...{ x, y: 0, width: 10, height: 10 },
})
const others: PlacedTile = { tile: { key: 'others', area: 2e9, others: 38 }, x: 20, y: 0, width: 10, height: 10 }
const tiles = [stock('A', 0), stock('B', 10), others] as const

async function aButton(placed: PlacedTile, takesFocus = false) {
  const handlers = { onMove: vi.fn(), onFocus: vi.fn(), onOpen: vi.fn() }
  const container = await render(
    <TileButton
      placed={placed}
      tiles={tiles}
      view={aView}
      sum={sizeOf(aView)}
      takesFocus={takesFocus}
      hint="hint"
      {...handlers}
    />,
  )
  const button = container.querySelector('button')
  const type = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    await dispatch(button, event)
    return event.defaultPrevented
  }
  const click = () => dispatch(button, new MouseEvent('click', { bubbles: true }))
  return { button, type, click, ...handlers }
}

afterEach(() => document.body.replaceChildren())

test('the accessible name of a tile contains all that its card shows', async () => {
  const { button } = await aButton(tiles[0])
  expect(button?.getAttribute('aria-label')).toBe('A, Acme Corp, Week −5.80%, price $291.17, market cap 1.37T')
})

test.each([
  ['ArrowRight', 2],
  ['ArrowLeft', 0],
  ['Home', 0],
  ['End', 2],
])('%s moves to another tile without scrolling the page', async (key, to) => {
  const { type, onMove } = await aButton(tiles[1])
  expect(await type(key)).toBe(true)
  expect(onMove).toHaveBeenCalledExactlyOnceWith(tiles[to])
})

test('an arrow key does nothing at the edge; other keys are left to the page', async () => {
  const { type, onMove } = await aButton(tiles[0])
  expect(await type('ArrowUp')).toBe(true)
  expect(await type('Tab')).toBe(false)
  expect(onMove).not.toHaveBeenCalled()
})

test('an arrow key gives the focus to the tile that it leads to, so that it is announced', async () => {
  expect((await aButton(tiles[0])).button).not.toBe(document.activeElement)
  expect((await aButton(tiles[0], true)).button).toBe(document.activeElement)
})

test('Enter opens a stock; the tile of the other stocks does nothing', async () => {
  const one = await aButton(tiles[1])
  await one.click()
  expect(one.onOpen).toHaveBeenCalledOnce()
  expect(one.button?.hasAttribute('aria-disabled')).toBe(false)
  const button = await aButton(others)
  expect(button.button?.getAttribute('aria-disabled')).toBe('true')
  expect(button.button?.getAttribute('aria-label')).toBe('38 stonks together, market cap 2.00B')
})
