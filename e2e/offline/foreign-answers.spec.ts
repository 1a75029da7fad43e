import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { type FaultyNetwork, startFaultyNetwork } from '../harness/faulty-network.ts'
import { cachedPaths, expectCached } from '../harness/offline-caches.ts'
import { rows, symbols } from '../harness/screen.ts'
import { type Server, smallMarket, startServer } from '../harness/server.ts'

/** A real server behind a network that sometimes answers in its place. */
const test = base.extend<{ network: FaultyNetwork }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer(smallMarket)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  network: async ({ server }, use) => {
    const network = await startFaultyNetwork(server.url)
    await use(network)
    await network.stop()
  },
})

const signInPage = { type: 'text/html', body: '<!doctype html><title>Hotel</title><h1>Welcome to our Wi-Fi</h1>' }

async function newPage(browser: Browser, { url }: FaultyNetwork): Promise<Page> {
  return (await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })).newPage()
}

const isInstalled = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** Both HTML files and the lazily loaded parts are on the device. */
async function expectOffline(page: Page, network: FaultyNetwork): Promise<void> {
  await expectCached(page)
  await network.stop()
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
  await network.restart()
}

test('a sign-in page that answers in place of a file is not stored, and the next visit installs the app', async ({
  browser,
  network,
}) => {
  network.replace('/page.html', signInPage)
  const page = await newPage(browser, network)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => network.statuses('/page.html').length).toBeGreaterThan(0)
  await expect.poll(() => isInstalled(page), 'the installation fails').toBe(false)
  expect((await cachedPaths(page)).filter((cached) => !/^\/(data|api)\//.test(cached))).toEqual([])
  network.clear()
  await page.goto('/')
  await expectOffline(page, network)

  await test.step('a stored page that was damaged since is not served', async () => {
    await page.goto('/')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!request.url.includes('.html')) continue
          await cache.put(request, new Response('Welcome', { headers: { 'Content-Type': 'text/html' } }))
        }
      }
    })
    await page.goto('/terms-of-service')
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expectOffline(page, network)
  })
  await page.context().close()
})

/** A service worker like that of an earlier release: it serves whatever the network answered. */
const earlierServiceWorker = (replaced: string, by: { readonly type: string; readonly body: string }) => ({
  type: 'application/javascript',
  body: `
    const key = (path) => path.startsWith('/static/') ? path : path + '?__WB_REVISION__=1a2b3c4d'
    const open = () => caches.open('workbox-precache-v2-' + registration.scope)
    const install = async () => {
      const cache = await open()
      const page = await (await fetch('/page.html')).text()
      const named = [...page.matchAll(/"(\\/static\\/[^"]+)"/g)].map(([, path]) => path)
      for (const path of ['/index.html', '/page.html', ...named]) await cache.put(key(path), await fetch(path))
      const replaced = ${JSON.stringify(replaced)}
      const path = replaced === 'entry' ? named.find((path) => path.includes('/index-')) : replaced
      await cache.put(key(path), new Response(${JSON.stringify(by.body)}, { headers: { 'Content-Type': '${by.type}' } }))
      await skipWaiting()
    }
    addEventListener('install', (event) => event.waitUntil(install()))
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => {
      const { pathname } = new URL(event.request.url)
      if (/^\\/(api|data|sw)/.test(pathname)) return
      const file = event.request.mode !== 'navigate' ? pathname : pathname === '/' ? '/index.html' : '/page.html'
      event.respondWith(open().then((cache) => cache.match(key(file))).then((stored) => stored ?? fetch(event.request)))
    })`,
})

/** A device whose earlier release has stored another content than the file. */
async function brokenDevice(
  browser: Browser,
  network: FaultyNetwork,
  replaced: string,
  by: { readonly type: string; readonly body: string },
): Promise<Page> {
  network.replace('/sw.js', earlierServiceWorker(replaced, by))
  const page = await newPage(browser, network)
  await page.goto('/')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state).catch(() => ''))
    .toBe('activated')
  await page.goto('/')
  if (by === signInPage) await expect(page.getByRole('heading', { name: 'Welcome to our Wi-Fi' })).toBeVisible()
  else await expect(rows(page)).toHaveCount(0)
  return page
}

test('a device that shows a foreign page, or a page without its script, heals at the next visit with a connection', async ({
  browser,
  network,
}) => {
  const notice = { type: 'text/plain', body: 'Access denied' }
  for (const [replaced, by] of [
    ['/index.html', signInPage],
    ['entry', notice],
  ] as const) {
    await test.step(replaced, async () => {
      const page = await brokenDevice(browser, network, replaced, by)
      network.clear()
      await page.reload()
      // Without any tap.
      await expect(rows(page).first()).toBeVisible()
      await page.context().close()
    })
  }
  await test.step('a withdrawn service worker is removed from it, too', async () => {
    const page = await brokenDevice(browser, network, '/index.html', signInPage)
    const withdrawn = await startServer({ ...smallMarket, SERVICE_WORKER: 'off' })
    network.leadTo(withdrawn.url)
    network.clear()
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await page.context().close()
    await withdrawn.stop()
  })
})

test('no page says that the device is offline when something else answers in the server’s place', async ({
  browser,
  network,
}) => {
  const page = await newPage(browser, network)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expectCached(page)
  const [shown = '', other = ''] = await symbols(page)
  await page.goto(`/${shown}`)
  await expect(page.getByRole('img', { name: new RegExp(`^Chart of ${shown} over`) })).toBeVisible()

  network.intercept()
  const words = 'The network answered instead of Stonks – a sign-in page or a proxy may be in between.'
  const banner = page.getByRole('banner')
  for (const [address, text] of [
    [`/${shown}`, `${words} Prices as of`],
    [`/?compare=${shown},${other}`, `${words} Prices of ${other} aren’t stored on this device.`],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await expect(banner.getByText('Intercepted', { exact: true })).toBeVisible()
    await expect(banner.getByTitle(words)).toBeVisible()
    await expect(page.getByText(/offline/i)).toHaveCount(0)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await banner.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320)
  await page.context().close()
})
