// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRow } from '../../../testing/screener-builders.ts'
import { render, actAndSettle, dispatch } from '../../../testing/render.ts'
import { heatMarket } from '../layout/heat-market.ts'
import { HeatCanvas } from './heat-canvas.tsx'

/** Two stocks of equal size, side by side in a box of 400 × 200. */
const rows = ['LEFT', 'RIGHT'].map((symbol) =>
  aRow({ marketCap: 1e9, close: 10, name: 'Acme', sector: 'FINANCE', weekDeltaRatio: 0.01 }, symbol),
)
const market = heatMarket(rows, 'week')

/** happy-dom lays nothing out: this browser has room for the map. */
class RoomObserver {
  readonly #hear: Hear
  constructor(hear: Hear) {
    this.#hear = hear
  }
  observe(): void {
    this.#hear([{ contentRect: { width: 400, height: 200 } }])
  }
  disconnect(): void {
    this.#hear([])
  }
}

type Hear = (entries: readonly { contentRect: { width: number; height: number } }[]) => void

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', RoomObserver)
  const lengths = { 'heat-label': '20px', 'heat-gap': '1px', 'heat-sector-gap': '4px' }
  for (const [token, length] of Object.entries(lengths)) {
    document.documentElement.style.setProperty(`--${token}`, length)
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function aMap() {
  const onOpen = vi.fn()
  const place = await render(<HeatCanvas market={market} timeframe="week" onOpen={onOpen} />)
  const picture = place.querySelector('[role=presentation]')
  const at = (type: string, x: number, more: PointerEventInit = {}) =>
    dispatch(picture, new PointerEvent(type, { bubbles: true, clientX: x, clientY: 100, ...more }))
  const card = () => place.querySelector('p')?.textContent
  const press = (key: string) =>
    dispatch(document.activeElement, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { place, at, card, press, onOpen }
}

test('the picture says what it is, and above it stand its sectors', async () => {
  const { place } = await aMap()
  expect(place.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    'Heat map of 2 stonks by market cap, colored by week change',
  )
  expect(place.querySelector('[data-sector]')?.textContent).toBe('Finance2')
})

test('who points at a tile sees its card, until Escape', async () => {
  const { at, card, press } = await aMap()
  await at('pointermove', 100)
  expect(card()).toBe('LEFT Acme')
  await at('pointermove', 300)
  expect(card()).toBe('RIGHT Acme')
  await press('Escape')
  expect(card()).toBeUndefined()
  await at('pointermove', 310)
  expect(card()).toBeUndefined()
  await at('pointermove', 100)
  expect(card()).toBe('LEFT Acme')
})

test('a finger sees no card: its tap opens the stock', async () => {
  const { at, card, onOpen } = await aMap()
  await at('pointermove', 100, { pointerType: 'touch' })
  expect(card()).toBeUndefined()
  await at('click', 100)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('LEFT')
})

test('arrow keys take the focus from tile to tile, and Enter opens where it is', async () => {
  const { place, press, onOpen } = await aMap()
  await actAndSettle(() => place.querySelector('button')?.focus())
  await press('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^RIGHT, /)
  await dispatch(document.activeElement, new MouseEvent('click', { bubbles: true }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('RIGHT')
})

/** A map beside a field that takes one of its stocks away. */
function MapAndField() {
  const [shown, setShown] = useState(market)
  return (
    <>
      <input onInput={() => setShown(heatMarket(rows.slice(0, 1), 'week'))} />
      <HeatCanvas market={shown} timeframe="week" onOpen={() => undefined} />
    </>
  )
}

test('whoever types in a field is not taken back to the map when their tile goes', async () => {
  const place = await render(<MapAndField />)
  const field = place.querySelector('input')
  await actAndSettle(() => place.querySelector('button')?.focus())
  await dispatch(document.activeElement, new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(place.querySelector('button')?.getAttribute('aria-label')).toMatch(/^RIGHT, /)
  await actAndSettle(() => field?.focus())
  await dispatch(field, new InputEvent('input', { bubbles: true }))
  expect(place.querySelector('button')?.getAttribute('aria-label')).toMatch(/^LEFT, /)
  expect(document.activeElement).toBe(field)
})
