import { expect, type Page, test as base } from '@playwright/test'
import { sharedFiles } from '#domain/shared-files'
import { signUp } from '../harness/accounts.ts'
import { type Device, newDevice } from '../harness/browser.ts'
import { type Market, readMarket } from '../harness/market.ts'
import { cachedPaths, expectCached, opaqueResponses } from '../harness/offline-caches.ts'
import { expectScreen, linkTo, rows } from '../harness/screen.ts'
import { freePort, type Server, smallMarket, startServer } from '../harness/server.ts'

interface Visited {
  /** A device that has visited once. */
  readonly device: Device
  /** The page of that visit. */
  readonly page: Page
  readonly server: Server
  readonly market: Market
  /** Restarts the server at the same address. */
  readonly start: (settings?: Record<string, string>) => Promise<Server>
}

/** Visits the main page once and waits until everything is stored on the device. */
const test = base.extend<{ visited: Visited }>({
  visited: async ({}, use, { project }) => {
    const settings = { ...smallMarket, PORT: String(await freePort()) }
    const servers: Server[] = []
    const start = async (more: Record<string, string> = {}) => {
      const server = await startServer({ ...settings, ...more })
      servers.push(server)
      return server
    }
    const server = await start()
    const market = await readMarket(server.url)
    const device = await newDevice(project.name === 'phone' ? 'phone' : 'desk', server.url)
    const page = await (await device.open()).newPage()
    await page.goto('/')
    await expectScreen(page, market.select())
    await expectCached(page)
    await use({ device, page, server, market, start })
    await device.discard()
    for (const one of servers) await one.stop()
  },
})

/** The same device, opened again without any network. */
async function openOffline({ device, server }: Visited): Promise<Page> {
  await server.stop()
  await device.kill()
  const context = await device.open()
  await context.setOffline(true)
  return context.newPage()
}

/** Shares texts, and possibly a file, with the app as the browser does: by a form that it posts. */
async function share(page: Page, texts: Readonly<Record<string, string>>, file?: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/share')
  await page.evaluate(
    ([fields, content]) => {
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const chosen = new DataTransfer()
      if (content !== undefined) chosen.items.add(new File([content], 'holdings.csv', { type: 'text/csv' }))
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [texts, file] as const,
  )
  const response = await answered
  expect([response.status(), response.fromServiceWorker()]).toEqual([303, true])
}

/** The paths of the shared files that no page has taken yet. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), sharedFiles.cache)

test(
  'the device has the whole app and the whole market after one visit, and opens and screens without a server',
  { tag: ['@phone', '@core'] },
  async ({ visited }) => {
    const { market, server } = visited
    const page = await openOffline(visited)
    await page.goto('/')
    await expectScreen(page, market.select())
    await test.step('the page says at once that it is offline, and moves no row by it', async () => {
      const notice = page.getByRole('complementary').filter({ hasText: 'You’re offline.' })
      await expect(notice).toBeVisible()
      const [rowBox, noticeBox] = [await rows(page).first().boundingBox(), await notice.boundingBox()]
      expect(noticeBox?.y).toBeGreaterThan(rowBox?.y ?? Infinity)
      await expect(notice.getByRole('button', { name: 'Refresh' })).toBeEnabled()
      expect(await rows(page).first().boundingBox()).toEqual(rowBox)
    })
    const expensive = { minPrice: 100, sp500: true }
    await page.goto(linkTo(expensive))
    await expectScreen(page, market.select(expensive))
    const [first, second] = market.select(expensive).stocks
    await rows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: first?.name ?? '?', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()

    await test.step('every part of the app that loads later is on the device, too', async () => {
      for (const [path, name] of [
        ['/terms-of-service', 'Terms of Service'],
        ['/login', 'Login'],
        [`/?compare=${first?.symbol},${second?.symbol}`, 'Compare'],
        ['/tracker/nothing/here', 'Page not found'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name, level: 1 }), path).toBeVisible()
      }
      await page.goto('/?tab=ai')
      await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.goto('/?view=map')
      await expect(page.getByRole('img', { name: /map/i }).first()).toBeVisible()
    })

    await test.step('the app takes what other apps share', async () => {
      await share(page, { share_title: 'holdings.csv' }, 'Symbol,Shares\r\nAAPL,3\r\n')
      await expectScreen(page, market.select())
      await expect(page).toHaveURL(server.url + '/')
      await expect.poll(() => keptFiles(page)).toEqual([])
      await share(page, { share_title: 'News', share_text: `Look at $${first?.symbol}` })
      await expect(page.getByRole('heading', { name: first?.name ?? '?', level: 1 })).toBeVisible()
      await expect(page).toHaveURL(`${server.url}/${first?.symbol}`)
    })

    await test.step('restores the market from the cached file when the database is lost', async () => {
      await page.goto('/terms-of-service')
      await page.evaluate(
        () => new Promise((resolve) => (indexedDB.deleteDatabase('stonks-dataset').onsuccess = resolve)),
      )
      await page.goto('/')
      await expectScreen(page, market.select())
      // The choice depends on whether the browser knows that it has no network.
      await expect(page.getByText(/The server couldn’t be reached\.|You’re offline\./)).toBeVisible()
    })
  },
)

test('online, the app leaves everything alone that is not its own', async ({ visited: { page, market } }) => {
  await test.step('never answers what the server answers by itself', async () => {
    for (const path of ['/api/auth/google?from=login', '/api/auth/google/callback?code=x&state=y', '/data/nothing']) {
      const answer = await page.goto(path)
      expect([path, answer?.fromServiceWorker(), answer?.status()]).toEqual([path, false, 404])
    }
  })

  await test.step('caches hold only our own responses, the same for all users', async () => {
    await signUp(page)
    await page.goto(`/${market.select().stocks[0]?.symbol}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    const cached = await cachedPaths(page)
    expect(cached.filter((path) => path.startsWith('/api/stocktwits/'))).not.toEqual([])
    expect(cached.filter((path) => /^\/api\/.*(auth|bookmark|event|health|leaderboard|mmr)/.test(path))).toEqual([])
    expect(await opaqueResponses(page)).toEqual([])
  })

  await test.step('a service worker that fails leaves the page to the network', async () => {
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(() => {
      const broken = () => Promise.reject(new Error('The storage is broken'))
      Object.assign(caches, { match: broken, open: broken, has: broken, keys: broken })
    })
    await page.goto(`/terms-of-service`)
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
    await page.goto('/')
    await expectScreen(page, market.select())
  })
})

test('a withdrawn service worker is removed with all its caches, and the page stays', async ({ visited }) => {
  const { page, server, market, start } = visited
  await server.stop()
  await start({ SERVICE_WORKER: 'off' })
  // A starting page may keep the old service worker busy for half a minute, and under a debugger until the page is closed.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined))
  await expect.poll(() => cachedPaths(page).catch(() => ['being reloaded'])).toEqual([])
  await expectScreen(page, market.select())
  await page.goto(linkTo({ sp500: true }))
  await expectScreen(page, market.select({ sp500: true }))
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await cachedPaths(page)).toEqual([])
})
