import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { holdScripts } from '../harness/hold-scripts.ts'
import { rows } from '../harness/screen.ts'

const watchShifts = () => {
  let total = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) total += Number(entry.value)
    document.documentElement.dataset['shift'] = String(total)
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftOf = async (page: Page) => Number((await page.locator('html').getAttribute('data-shift')) ?? 0)

test('the page appears before its script, which takes it over without moving anything @both', async ({
  page,
  isMobile,
}) => {
  const releaseLines = await holdScripts(page, /\/js\/personal-(?!store)/)
  const release = await holdScripts(page, /\/static\/js\/(?!personal-(?!store))/)
  await page.addInitScript(watchShifts)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('[data-shell]:visible')).toHaveCount(1)
  const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true })
  const tab = page.getByRole('tab', { name: 'All Stonks' }).filter({ visible: true })
  await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true })).toBeVisible()
  await expect(search).toBeVisible()
  await expect(tab).toBeVisible()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(1)
  const before = [await search.elementHandle(), await tab.elementHandle()] as const
  release()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('[data-placeholder]'), 'the lines above the rows are not empty').toHaveCount(
    isMobile ? 1 : 2,
  )
  releaseLines()
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  // The same elements, and only those of this viewport.
  expect(await search.evaluate((now, element) => now === element, before[0])).toBe(true)
  expect(await tab.evaluate((now, element) => now === element, before[1])).toBe(true)
  await expect(page.locator('[data-shell]')).toHaveCount(1)
  expect(await shiftOf(page)).toBeLessThan(0.002)
})

/** Lets React render a few slices (each is a message to itself) and holds the next ones until the market is loaded. */
const pauseHydration = () => {
  const isLoaded = () => performance.getEntriesByName('stonks:load').length > 0
  const state = { slices: 0, held: 0 }
  Object.assign(globalThis, {
    hydration: state,
    MessageChannel: class extends MessageChannel {
      constructor() {
        super()
        const send = this.port2.postMessage.bind(this.port2)
        const postMessage = (message: unknown, options?: StructuredSerializeOptions) => {
          const isSlice = message === null
          if (isSlice) state.slices += 1
          if (!isSlice || state.slices <= 3 || isLoaded()) return send(message, options)
          state.held += 1
          const timer = setInterval(() => {
            if (!isLoaded()) return
            clearInterval(timer)
            send(message, options)
          }, 10)
        }
        Object.assign(this.port2, { postMessage })
      }
    },
  })
}

test('a market that arrives while a slow phone takes over the page redraws nothing @phone', async ({ page }) => {
  await page.addInitScript(pauseHydration)
  const session = await page.context().newCDPSession(page)
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('[data-shell]:visible')).toHaveCount(1)
  const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true })
  const before = await search.elementHandle()
  // On a fast processor three slices might be all of them.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  release()
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate('hydration.held')).toBeGreaterThan(0)
  expect(await search.evaluate((now, element) => now === element, before)).toBe(true)
})

test('a list that is scrolled before the rest of the page is there stays where it is @both', async ({ page }) => {
  const router = /\/static\/js\/router/
  const release = await holdScripts(page, router)
  const asked = page.waitForRequest(router)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(rows(page).first()).toBeVisible()
  const scroller = page.locator('html, [aria-label="Stonks table"]')
  const top = () => scroller.evaluateAll((elements) => Math.max(...elements.map((element) => element.scrollTop)))
  await page.mouse.move(180, 500)
  await page.mouse.wheel(0, 700)
  await expect.poll(top).toBe(700)
  const address = (await asked).url()
  release()
  // Another import of the same address ends when the page's own one does; an idle page has rendered it.
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((idle) => requestIdleCallback(idle))
    await new Promise((idle) => requestIdleCallback(idle))
  }, address)
  expect(await top()).toBe(700)
})

test('a page other than the main one begins with the header and nothing of the main page', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/?tab=ai', { waitUntil: 'commit' })
  await expect(page.locator('[data-shell]:visible')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  release()
})

test('a window that becomes wider or narrower than its first layout keeps its page', async ({ page }) => {
  await page.goto('/')
  for (const width of [1440, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('[data-shell]')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  }
})
