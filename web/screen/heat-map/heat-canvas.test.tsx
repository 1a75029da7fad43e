// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actAndSettle, dispatch, render } from '#web/testing/render.ts'
import { aRow } from '#web/testing/screener-builders.ts'
import { HeatCanvas } from './heat-canvas.tsx'
import { heatMarket } from './heat-market.ts'
import { aView } from './test-view.ts'

/** Two stocks of equal size, side by side in a box of 400 × 200. */
const rows = ['LEFT', 'RIGHT'].map((symbol) =>
  aRow({ marketCap: 1e9, close: 10, name: `${symbol} Acme`, sector: 'FINANCE', weekDeltaRatio: 0.01 }, symbol),
)
const market = heatMarket(rows, aView)

/** happy-dom has no layout: this observer reports a size. */
class FakeResizeObserver {
  readonly #listener: Listener
  constructor(listener: Listener) {
    this.#listener = listener
  }
  observe(): void {
    this.#listener([{ contentRect: { width: 400, height: 200 } }])
  }
  disconnect(): void {
    this.#listener([])
  }
}

type Listener = (entries: readonly { contentRect: { width: number; height: number } }[]) => void

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver)
  const lengths = { 'heat-label': '20px', 'text-12': '12px', 'heat-gap': '1px', 'heat-sector-gap': '4px' }
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
  const container = await render(<HeatCanvas market={market} view={aView} onOpen={onOpen} />)
  const picture = container.querySelector('[role=presentation]')
  const at = (type: string, x: number, more: PointerEventInit = {}) =>
    dispatch(picture, new PointerEvent(type, { bubbles: true, clientX: x, clientY: 100, ...more }))
  const card = () => container.querySelector('p')?.textContent
  const press = (key: string) =>
    dispatch(document.activeElement, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { container, at, card, press, onOpen }
}

test('the picture has an accessible name, and the sectors’ names are above it', async () => {
  const { container } = await aMap()
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    'Heat map of 2 stonks by market cap, colored by week change',
  )
  expect(container.querySelector('[data-sector]')?.textContent).toBe('Finance2')
})

test('hovering a tile shows its card until Escape', async () => {
  const { at, card, press } = await aMap()
  await at('pointermove', 100)
  expect(card()).toBe('LEFT LEFT Acme')
  await at('pointermove', 300)
  expect(card()).toBe('RIGHT RIGHT Acme')
  await press('Escape')
  expect(card()).toBeUndefined()
  await at('pointermove', 310)
  expect(card()).toBeUndefined()
  await at('pointermove', 100)
  expect(card()).toBe('LEFT LEFT Acme')
})

test('touch shows no card, and a tap opens the stock', async () => {
  const { at, card, onOpen } = await aMap()
  await at('pointermove', 100, { pointerType: 'touch' })
  expect(card()).toBeUndefined()
  await at('click', 100)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('LEFT')
})

test('arrow keys move the focus between tiles, and Enter opens the focused one', async () => {
  const { container, press, onOpen } = await aMap()
  await actAndSettle(() => container.querySelector('button')?.focus())
  await press('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^RIGHT, /)
  await dispatch(document.activeElement, new MouseEvent('click', { bubbles: true }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('RIGHT')
})

/** A map beside a field that removes one of its stocks. */
function MapAndField() {
  const [shown, setShown] = useState(market)
  return (
    <>
      <input onInput={() => setShown(heatMarket(rows.slice(0, 1), aView))} />
      <HeatCanvas market={shown} view={aView} onOpen={() => undefined} />
    </>
  )
}

test('removing the current tile does not take the focus from a text field', async () => {
  const container = await render(<MapAndField />)
  const field = container.querySelector('input')
  await actAndSettle(() => container.querySelector('button')?.focus())
  await dispatch(document.activeElement, new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(container.querySelector('button')?.getAttribute('aria-label')).toMatch(/^RIGHT, /)
  await actAndSettle(() => field?.focus())
  await dispatch(field, new InputEvent('input', { bubbles: true }))
  expect(container.querySelector('button')?.getAttribute('aria-label')).toMatch(/^LEFT, /)
  expect(document.activeElement).toBe(field)
})
