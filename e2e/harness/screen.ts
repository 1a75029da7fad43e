import { expect, type Locator, type Page } from '@playwright/test'
import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { Selection } from '#domain/screen/screen'

/** The address of a screen, given the differences from the defaults. */
export function linkTo(changes: Partial<Filters>): string {
  const filter = encodeFilters({ ...defaultFilters, ...changes })
  return filter === '' ? '/' : `/?filter=${encodeURIComponent(filter)}`
}

/** The filters in the page's address. */
export function filtersOf(page: Page): Filters {
  const { searchParams } = new URL(page.url())
  return decodeFilters(searchParams.get('filter'), searchParams.get('symbols')).filters
}

export const rows = (page: Page): Locator => page.locator('[data-symbol]')

export const symbols = (page: Page): Promise<(string | null)[]> =>
  rows(page).evaluateAll((elements) => elements.map((element) => element.getAttribute('data-symbol')))

export const count = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+ stonks/ })

/** Expects that the page counts and shows exactly this selection, from its first row on, as far as the viewport reaches. */
export async function expectScreen(page: Page, { total, stocks }: Selection): Promise<void> {
  await expect(count(page)).toHaveText(new RegExp(`^${total.toLocaleString('en')} of `))
  await expect(async () => {
    const shown = await symbols(page)
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(8, stocks.length))
    expect(shown).toEqual(stocks.slice(0, shown.length).map(({ symbol }) => symbol))
  }).toPass({ timeout: 20_000 })
}

/** The index of the first row among these stocks; -1 if the rows are not a consecutive range of them. */
export async function firstRowIndex(page: Page, stocks: readonly { readonly symbol: string }[]): Promise<number> {
  const shown = await symbols(page)
  const index = stocks.findIndex(({ symbol }) => symbol === shown[0])
  return shown.every((symbol, i) => stocks[index + i]?.symbol === symbol) ? index : -1
}

/** Opens the filters: beside the table on a desktop, over the page on a phone. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' }).or(page.getByRole('region', { name: 'Filters' }))
  await expect(panel).toBeVisible()
  return panel
}

/** Opens a sheet from a screen's tools: directly, or through the menu of those without a button of their own. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  const tool = page.getByRole('button', { name, exact: true })
  await expect(more.or(tool).first()).toBeVisible()
  if (!(await tool.isVisible())) await more.click()
  await tool.click()
}

/** Waits until a closed sheet has left the history, which would otherwise cancel a navigation. */
export const expectNoSheet = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheetOver')

/** Presses Tab, or Shift and Tab, until an element has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, 'Tab does not reach the element').toBeLessThan(200)
    await target.page().keyboard.press(key)
  }
}

/** Taps the center of an element by its coordinates, after swipes have brought it into view. */
export async function touch(target: Locator): Promise<void> {
  const page = target.page()
  await target.waitFor()
  const middle = (page.viewportSize()?.height ?? 0) / 2
  await expect(async () => {
    const { x, y, isHit } = await target.evaluate(centerOf)
    if (isHit) return page.touchscreen.tap(x, y)
    await swipe(page, { x: 12, y: middle }, Math.max(-300, Math.min(300, middle - y)))
    throw new Error('The element is not in view')
  }).toPass({ timeout: 10_000 })
}

/** The longest touch that the page takes for a tap. */
const longPressMs = 500

/** Holds a finger on an element, and lifts it. */
export async function longPress(target: Locator, meanwhile?: () => Promise<void>): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const { x, y, isHit } = await target.evaluate(centerOf)
  expect(isHit, 'The element can be touched').toBe(true)
  const send = await startTouch(page, { x, y })
  // A timer that the page starts later also fires later, however busy the machine is.
  await page.evaluate((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)), longPressMs)
  await meanwhile?.()
  await send('touchEnd')
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Puts a finger on the page. Returns the function that moves and lifts it. */
async function startTouch(page: Page, from: Point) {
  const session = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
    if (type === 'touchEnd') await session.detach()
  }
  await send('touchStart', from)
  return send
}

/** Moves a finger over the page in small steps, because Chromium does not scroll for large ones. */
async function swipe(page: Page, { x, y }: Point, distance: number): Promise<void> {
  const send = await startTouch(page, { x, y })
  const steps = Math.ceil(Math.abs(distance) / 10)
  for (let step = 1; step <= steps; step++) await send('touchMove', { x, y: y + (distance * step) / steps })
  await send('touchEnd')
}

/** Runs in the page: the position of an element once it stands still, and whether a tap there hits it. */
async function centerOf(element: Element) {
  // Those of a scroll have another timeline, and no end.
  const animations = document
    .getAnimations()
    .filter(
      ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(animations.map(({ finished }) => finished))
  const position = () => JSON.stringify(element.getBoundingClientRect())
  for (let last = ''; last !== position();) {
    last = position()
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  return { x, y, isHit }
}
