import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { bookmarksOf, signUp } from '../harness/accounts.ts'
import { startBalancer } from '../harness/balancer.ts'
import { newDevice } from '../harness/browser.ts'
import { buildRelease, type Release } from '../harness/build-release.ts'
import { readMarket } from '../harness/market.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { expectScreen, linkTo, rows } from '../harness/screen.ts'
import { freePort, largeMarket, type Server, smallMarket, startServer } from '../harness/server.ts'

/** Another release than the one under test. */
let other: Release
test.beforeAll(async () => {
  other = await buildRelease('other')
})
test.afterAll(() => other.remove())

const newVersion = (page: Page) => page.getByRole('region', { name: 'New version' })

/** The release that the page belongs to: the address of its script. */
const scriptOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src')

/** The tabs of a device, each with its number of loads. */
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

test('a newer release waits until the user accepts it in one tab, and then reloads every tab once', async () => {
  const settings = { ...largeMarket, PORT: String(await freePort()) }
  let server: Server | undefined
  const serve = async (release?: Release) => {
    await server?.stop()
    server = await startServer(settings, release?.program)
    return server
  }
  const { url } = await serve()
  const market = await readMarket(url)
  const device = await newDevice('desk', url)
  const context = await device.open()
  const screen = linkTo({ sp500: true, maxEntries: 0 })
  const tabs = await openTabs(context, [screen, '/terms-of-service', `/${market.select().stocks[0]?.symbol}`])
  const [first, second] = tabs.map(({ page }) => page)
  if (!first || !second) throw new Error('There are no tabs')
  await expectCached(first)
  const firstScript = await scriptOf(first)

  await test.step('the next response of its server announces the newer release, and no page reloads', async () => {
    await serve(other)
    await first.bringToFront()
    await rows(first).first().getByRole('link').first().click()
    await expect(first.getByRole('article').first()).toBeVisible()
    await first.goBack()
    for (const { page } of tabs) await expect(newVersion(page)).toBeVisible({ timeout: 30_000 })
    expect(tabs.map(({ loads }) => loads)).toEqual([1, 1, 1])
    expect(await scriptOf(first)).toBe(firstScript)
  })

  await test.step('Later leaves everything as it is', async () => {
    await second.bringToFront()
    await newVersion(second).getByRole('button', { name: 'Later' }).click()
    await expect(newVersion(second)).toBeHidden()
    expect(tabs.map(({ loads }) => loads)).toEqual([1, 1, 1])
  })

  await test.step('Reload in one tab moves all tabs once, to where they were', async () => {
    await first.bringToFront()
    await expectScreen(first, market.select({ sp500: true, maxEntries: 0 }))
    await first.locator('[aria-label="Stonks table"]').evaluate((table) => (table.scrollTop = 2000))
    await expect.poll(() => topRow(first)).toMatch(/./)
    const before = await topRow(first)
    expect(before).not.toBe(market.select({ sp500: true, maxEntries: 0 }).stocks[0]?.symbol)
    const address = first.url()
    await newVersion(first).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => tabs.map(({ loads }) => loads)).toEqual([2, 2, 2])
    for (const { page } of tabs) expect(await scriptOf(page)).not.toBe(firstScript)
    expect(first.url()).toBe(address)
    await expect.poll(() => topRow(first)).toBe(before)
    await expect(newVersion(first)).toBeHidden()
  })

  await test.step('a user who comes back after half an hour gets the next release without a notice, and no tab moves twice', async () => {
    await serve()
    await first.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(newVersion(first)).toBeVisible({ timeout: 30_000 })
    for (const { page } of tabs) await leave(page)
    await comeBack(first, 29)
    await leave(first)
    await comeBack(second)
    await comeBack(first, 31)
    await expect.poll(() => tabsInUse(first), 'another tab is visible').toBe(2)
    expect(tabs.map(({ loads }) => loads)).toEqual([2, 2, 2])
    await leave(second)
    await leave(first)
    await comeBack(first, 31)
    await expect.poll(() => tabs.map(({ loads }) => loads)).toEqual([3, 3, 3])
    const scripts = await Promise.all(tabs.map(({ page }) => scriptOf(page)))
    expect(new Set(scripts).size, 'two releases are mixed').toBe(1)
    // No other release is waiting that could reload them again.
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
})

test('a device that is installed while two releases run gets the files of one', async ({ browser }) => {
  const servers = await Promise.all([startServer(smallMarket), startServer(smallMarket, other.program)])
  const balancer = await startBalancer(servers.map(({ url }) => url))
  for (let installation = 1; installation <= 2; installation++) {
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

/** The scripts that the installed pages name but that are not installed. */
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

/** How many tabs are visible, or were at their last check. */
const tabsInUse = (page: Page): Promise<number> =>
  page.evaluate(
    async () => (await navigator.locks.query()).held?.filter(({ name }) => name === 'tab in use').length ?? 0,
  )

const leave = (page: Page) => beSeen(page, 'hidden')

/** Shows the page some minutes after it was hidden. */
const comeBack = (page: Page, minutes = 0) => beSeen(page, 'visible', minutes)

/** The symbol of the first completely visible row. */
const topRow = (page: Page): Promise<string | null | undefined> =>
  rows(page).evaluateAll((all) => {
    const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    return all.find((row) => row.getBoundingClientRect().top >= head - 1)?.getAttribute('data-symbol')
  })

const star = (page: Page, symbol: string) => page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })
const note = (page: Page, symbol: string) => page.getByLabel(`Private note about ${symbol}`)

/** Takes the release that the server has now. */
async function takeRelease(page: Page): Promise<void> {
  await page.goto('/')
  const before = await scriptOf(page)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await newVersion(page).getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 })
  await expect.poll(() => scriptOf(page).catch(() => before)).not.toBe(before)
}

/** The administrator’s program of the release under test. */
const admin = fileURLToPath(new URL('../../dist/api/admin.js', import.meta.url))

async function bookmark(page: Page, symbol: string): Promise<void> {
  await page.goto('/')
  await star(page, symbol).click()
  await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true')
}

async function writeNote(page: Page, symbol: string, text: string): Promise<void> {
  await page.goto(`/${symbol}`)
  await note(page, symbol).fill(text)
  await note(page, symbol).blur()
  // A page that leaves before the browser has stored it would lose it.
  await expect.poll(() => page.evaluate(storedNote, symbol)).toMatchObject({ text })
}

/** A note in the device's personal database. Runs in the page. */
function storedNote(symbol: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('stonks-personal')
    opening.onerror = () => reject(new Error(opening.error?.message))
    opening.onsuccess = () => {
      const db = opening.result
      const reading = db.transaction('notes').objectStore('notes').get(symbol)
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(new Error(reading.error?.message))
      db.close()
    }
  })
}

/** Raises the version of the device's personal database as a newer release would. */
const upgradePersonal = (page: Page, version: number, removed?: string): Promise<void> =>
  page.evaluate(
    ([version, removed]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('stonks-personal', version)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore(`added-${version}`)
          if (removed !== undefined) opening.result.deleteObjectStore(removed)
        }
        opening.onerror = () => reject(new Error(opening.error?.message))
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
    [version, removed] as const,
  )

/** Raises the version of a database file as a newer release's migration would: `user_version` in SQLite's header. */
async function raiseSchemaVersion(file: string): Promise<void> {
  const bytes = await readFile(file)
  bytes.writeUInt32BE(bytes.readUInt32BE(60) + 1, 60)
  await writeFile(file, bytes)
}

test('after going back to the previous release the server says what to do, and accounts, app and personal data are there again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stonks-going-back-'))
  const settings = { ...smallMarket, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const backup = join(dataDir, 'before')
  let server: Server | undefined
  const serve = async (release?: Release) => (server = await startServer(settings, release?.program))
  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [admin, ...words], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    })

  const { url } = await serve()
  const [one, two] = (await readMarket(url)).select().stocks.map(({ symbol }) => symbol)
  if (one === undefined || two === undefined) throw new Error('The market is too small')
  const device = await newDevice('desk', url)
  const page = await (await device.open()).newPage()
  const person = await signUp(page)
  await expectCached(page)
  const olderScript = await scriptOf(page)
  await bookmark(page, one)
  await expect.poll(() => bookmarksOf(url, person)).toEqual([one])
  await writeNote(page, one, 'Bought at 12')

  await test.step('the operator backs up first, and installs the newer release', async () => {
    await run('backup', backup)
    await server?.stop()
    await serve(other)
    await takeRelease(page)
    await bookmark(page, two)
    await expect.poll(() => bookmarksOf(url, person)).toEqual([one, two].toSorted())
    await writeNote(page, two, 'Wait for earnings')
  })

  await test.step('the previous release refuses the migrated database with an explanation, and starts with the backup', async () => {
    await server?.stop()
    await raiseSchemaVersion(join(dataDir, 'stonks.db'))
    await expect(serve()).rejects.toThrow(
      /was written by a newer release\. Start that one, or restore a backup of before\./,
    )
    await run('restore', backup)
    await serve()
    expect(await bookmarksOf(url, person)).toEqual([one])
  })

  await test.step('the device takes the previous release, with everything personal, also of the newer one', async () => {
    await page.goto('/')
    await upgradePersonal(page, 100)
    await takeRelease(page)
    expect(await scriptOf(page)).toBe(olderScript)
    await page.goto(`/${two}`)
    await expect(note(page, two)).toHaveValue('Wait for earnings')
    await page.goto(`/${one}`)
    await expect(note(page, one)).toHaveValue('Bought at 12')
    await writeNote(page, one, 'Sold')
    await page.reload()
    await expect(note(page, one)).toHaveValue('Sold')
    await page.goto('/')
    await expect(star(page, one)).toHaveAttribute('aria-pressed', 'true')
    await expect(star(page, two), 'which was added after the backup').toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a device whose data the previous release cannot read says so, and keeps the data', async () => {
    await upgradePersonal(page, 101, 'views')
    await page.reload()
    const sentence = /^A newer version of Stonks has stored .* Nothing is lost/
    await expect(page.getByRole('status').getByText(sentence)).toBeVisible()
    await page.goto(`/${one}`)
    await expect(page.locator('section', { has: note(page, one) }).getByText(sentence)).toBeVisible()
    const kept = await page.evaluate(
      () =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open('stonks-personal')
          opening.onerror = () => reject(new Error(opening.error?.message))
          opening.onsuccess = () => {
            const reading = opening.result.transaction('notes').objectStore('notes').getAllKeys()
            reading.onsuccess = () => resolve(reading.result)
          }
        }),
    )
    expect(kept).toEqual([one, two].toSorted())
  })

  await device.discard()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})
