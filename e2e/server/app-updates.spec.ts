import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { startBalancer } from '../harness/balancer.ts'
import { newDevice } from '../harness/browser.ts'
import { buildRelease, type Release } from '../harness/build-release.ts'
import { readMarket } from '../harness/market.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { expectScreen, linkTo, rows } from '../harness/screen.ts'
import { freePort, largeMarket, type Server, startServer } from '../harness/server.ts'

let releases: readonly Release[]
test.beforeAll(async () => {
  test.setTimeout(180_000)
  releases = await Promise.all(['A', 'B', 'C'].map(buildRelease))
})
test.afterAll(() => Promise.all(releases.map((release) => release.remove())))

const newVersion = (page: Page) => page.getByRole('region', { name: 'New version' })

/** The release whose page this is: the address of its script. */
const scriptOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src')

/** The tabs of a device, each with the number of times that it was loaded. */
async function openTabs(context: BrowserContext, addresses: readonly string[]) {
  return Promise.all(
    addresses.map(async (address) => {
      const page = await context.newPage()
      const tab = { page, loads: 0 }
      page.on('load', () => tab.loads++)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      return tab
    }),
  )
}

test(
  'a newer release waits until it is accepted in one tab, and then reloads every tab once',
  { tag: '@core' },
  async () => {
    test.setTimeout(240_000)
    const settings = { ...largeMarket, PORT: String(await freePort()) }
    let server: Server | undefined
    const serve = async (release: Release | undefined) => {
      await server?.stop()
      server = await startServer(settings, release?.program)
      return server
    }
    const [a, b, c] = releases
    const { url } = await serve(a)
    const market = await readMarket(url)
    const device = await newDevice('desk', url)
    const context = await device.open()
    const screen = linkTo({ sp500: true, maxEntries: 0 })
    const tabs = await openTabs(context, [screen, '/terms-of-service', `/${market.select().stocks[0]?.symbol}`])
    const [first, second] = tabs.map(({ page }) => page)
    if (!first || !second) throw new Error('There are no tabs')
    await expectCached(first)
    const scriptOfA = await scriptOf(first)

    await test.step('B is announced by the next response of its server, and no page reloads', async () => {
      await serve(b)
      await first.bringToFront()
      await rows(first).first().getByRole('link').first().click()
      await expect(first.getByRole('article').first()).toBeVisible()
      await first.goBack()
      for (const { page } of tabs) await expect(newVersion(page)).toBeVisible({ timeout: 30_000 })
      expect(tabs.map(({ loads }) => loads)).toEqual([1, 1, 1])
      expect(await scriptOf(first)).toBe(scriptOfA)
    })

    await test.step('Later leaves everything as it is', async () => {
      await second.bringToFront()
      await newVersion(second).getByRole('button', { name: 'Later' }).click()
      await expect(newVersion(second)).toBeHidden()
      expect(tabs.map(({ loads }) => loads)).toEqual([1, 1, 1])
    })

    await test.step('Reload in one tab moves all of them, once, to where they were', async () => {
      await first.bringToFront()
      await expectScreen(first, market.select({ sp500: true, maxEntries: 0 }))
      await rows(first).first().hover()
      await first.mouse.wheel(0, 3000)
      await expect.poll(() => topRow(first)).not.toBe(market.select({ sp500: true, maxEntries: 0 }).stocks[0]?.symbol)
      let before: string | null | undefined
      await expect(async () => {
        const last = before
        before = await topRow(first)
        expect(before, 'it still scrolls').toBe(last)
      }).toPass({ intervals: [300] })
      const address = first.url()
      await newVersion(first).getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => tabs.map(({ loads }) => loads)).toEqual([2, 2, 2])
      for (const { page } of tabs) expect(await scriptOf(page)).not.toBe(scriptOfA)
      expect(first.url()).toBe(address)
      await expect.poll(() => topRow(first)).toBe(before)
      await expect(newVersion(first)).toBeHidden()
    })

    await test.step('C is taken without a word by who comes back after half an hour, and moves no tab twice', async () => {
      await serve(c)
      await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
      await expect(newVersion(first)).toBeVisible({ timeout: 30_000 })
      for (const { page } of tabs) await leave(page)
      await comeBack(first, 29)
      await leave(first)
      await comeBack(second)
      await comeBack(first, 31)
      await first.waitForTimeout(1_000)
      expect(
        tabs.map(({ loads }) => loads),
        'another tab is visible',
      ).toEqual([2, 2, 2])
      await leave(second)
      await leave(first)
      await comeBack(first, 31)
      await expect.poll(() => tabs.map(({ loads }) => loads)).toEqual([3, 3, 3])
      const scripts = await Promise.all(tabs.map(({ page }) => scriptOf(page)))
      expect(new Set(scripts).size, 'two releases are mixed').toBe(1)
      // No other release is on its way that could reload them again.
      const isNewest = (page: Page) =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready
          await registration.update()
          return registration.installing === null && registration.waiting === null
        })
      for (const { page } of tabs) await expect.poll(() => isNewest(page)).toBe(true)
      expect(tabs.map(({ loads }) => loads)).toEqual([3, 3, 3])
    })

    await device.discard()
    await server?.stop()
  },
)

test('a device that is installed while two releases run gets the files of one', async ({ browser }) => {
  const servers = await Promise.all(releases.slice(0, 2).map(({ program }) => startServer(largeMarket, program)))
  const balancer = await startBalancer(servers.map(({ url }) => url))
  for (let installation = 1; installation <= 4; installation++) {
    const context = await browser.newContext({ baseURL: balancer.url, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await page.goto('/')
    // The page may reload once: the other release may be installed before the first one controls a page.
    await expect(async () => {
      await expectCached(page)
      expect(await missingScripts(page), `installation ${installation}`).toEqual([])
    }).toPass()
    await context.close()
  }
  await balancer.stop()
  for (const server of servers) await server.stop()
})

/** The scripts that the installed pages name, and that are not installed. */
const missingScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const missing = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.endsWith('.html')) continue
        const html = (await (await cache.match(request))?.text()) ?? ''
        const scripts = [...html.matchAll(/"(\/static\/js\/[^"]+)"/g)].map(([, script = '']) => script)
        if (scripts.length === 0) missing.push(request.url)
        for (const script of scripts) if (!(await cache.match(script))) missing.push(script)
      }
    }
    return missing
  })

/** A headless page is never hidden: this simulates it. */
const beSeen = (page: Page, state: DocumentVisibilityState, later = 0) =>
  page.evaluate(
    ([visibilityState, minutes]) => {
      const now = Date.now() + minutes * 60_000
      Date.now = () => now
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    [state, later] as const,
  )

const leave = (page: Page) => beSeen(page, 'hidden')

/** Shows the page a number of minutes after it was hidden. */
const comeBack = (page: Page, minutes = 0) => beSeen(page, 'visible', minutes)

/** The symbol of the first completely visible row. */
const topRow = (page: Page): Promise<string | null | undefined> =>
  rows(page).evaluateAll((all) => {
    const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    return all.find((row) => row.getBoundingClientRect().top >= head - 1)?.getAttribute('data-symbol')
  })
