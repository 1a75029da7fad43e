// @vitest-environment happy-dom
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { actAndSettle, render } from '../testing/render.ts'
import { StickyPrice } from './sticky-price.tsx'

afterEach(() => document.body.replaceChildren())

/** A header whose lower edge is at `bottom`, in px below the window's upper edge. */
function headerAt(bottom: number): HTMLElement {
  const header = document.body.appendChild(document.createElement('div'))
  header.getBoundingClientRect = () => new DOMRect(0, bottom - 120, 320, 120)
  return header
}

const scroll = () => actAndSettle(() => dispatchEvent(new Event('scroll')))
const isShown = () => document.querySelector('[data-sticky-price]') !== null

test('the price is shown only while the header lies above the window, whichever element the header is', async () => {
  const header = createRef<HTMLElement>()
  header.current = headerAt(180)
  await render(<StickyPrice stock={aStock({ symbol: 'OGI', close: 5 })} header={header} />)
  expect(isShown()).toBe(false)
  header.current = headerAt(0)
  await scroll()
  expect(isShown()).toBe(true)
  for (const bottom of [1, 180, 2000]) {
    header.current = headerAt(bottom)
    await scroll()
    expect(isShown(), `its lower edge is at ${bottom}`).toBe(false)
  }
  header.current = headerAt(-40)
  await actAndSettle(() => dispatchEvent(new Event('resize')))
  expect(isShown()).toBe(true)
  header.current = null
  await scroll()
  expect(isShown(), 'without a header').toBe(false)
})
