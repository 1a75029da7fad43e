import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { browserArguments, findBrowser } from '../harness/browser.ts'
import { startCertifiedFront } from '../harness/certified-front.ts'
import { expect, leaveAll, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { chooseTool, openFilters, rows, symbols } from '../harness/screen.ts'
import { freePort, smallMarket, startServer } from '../harness/server.ts'
import { inspectImage } from '../pictures/image-files.ts'

test.use({ serviceWorkers: 'allow' })

interface Manifest {
  readonly icons: readonly Icon[]
  readonly screenshots: readonly Icon[]
  readonly shortcuts: readonly { readonly icons: readonly Icon[] }[]
}

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
}

/** A browser with its own profile, because apps cannot be installed in an incognito window. */
async function aProfile(use: (context: BrowserContext) => Promise<void>, ...options: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findBrowser(),
    args: [...browserArguments, '--bypass-app-banner-engagement-checks', ...options],
  })
  try {
    await use(context)
    await leaveAll(context)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

test('a phone can install the app from a server that is started as docs/offline.md says', async () => {
  const port = String(await freePort())
  const address = `http://localhost:${port}`
  const server = await startServer({ ...smallMarket, HOST: 'localhost', PORT: port, PUBLIC_URL: address })
  try {
    await aProfile(async (context) => {
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(address)
      await expect(rows(page).first()).toBeVisible()
      await expectInstallable(page, address)
      await expectOffer(page)
    })
    await aProfile(expectOwnWindow, `--app=${address}`)
  } finally {
    await server.stop()
  }
})

test('a device that trusts the authority of a server at home installs the app from it, and starts it without the server', async () => {
  const port = await freePort()
  const address = `https://127.0.0.1:${port}`
  const server = await startServer({ ...smallMarket, PUBLIC_URL: address, TRUST_PROXY: 'loopback' })
  const front = await startCertifiedFront(port, server.url)
  try {
    await aProfile(async (context) => {
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(address)
      await expect(rows(page).first()).toBeVisible()
      await expectInstallable(page, address)
      await expectCached(page)
      await front.stop()
      await server.stop()
      await page.goto('about:blank')
      await page.goto(address)
      await expect(rows(page).first()).toBeVisible()
    }, `--ignore-certificate-errors-spki-list=${front.authority}`)
  } finally {
    await server.stop()
  }
})

/** The page meets all of the browser’s conditions for an app. */
async function expectInstallable(page: Page, address: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await page.context().newCDPSession(page)
  const { errors, url } = await session.send('Page.getAppManifest')
  expect({ errors, url }).toEqual({ errors: [], url: `${address}/manifest.webmanifest` })
  expect(await session.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  expect((await session.send('Page.getAppId')).appId).toBe(`${address}/`)
}

/** The browser offers to install the app, and so do its settings, until it is installed. */
async function expectOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
}
/** In a standalone window there is no install button, and the app is as high as the screen. */
async function expectOwnWindow(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install app' })).toBeHidden()
  const screen = () => getComputedStyle(document.documentElement).getPropertyValue('--screen')
  expect(await page.evaluate(screen)).toBe('100vh')
}

test('the icons and screenshots match the manifest, and no mask cuts the logo', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }) => icons)
  for (const { src, sizes, purpose } of [...manifest.icons, ...shortcutIcons]) {
    const { width, height, isOpaque, reach } = await inspectImage(page, src)
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
    expect(isOpaque).toBe(purpose === 'maskable')
    // Every system shows at least a circle of four fifths of the icon.
    if (purpose !== 'any') expect(reach).toBeLessThan(0.8)
  }
  for (const { src, sizes } of manifest.screenshots) {
    const { width, height } = await inspectImage(page, src)
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`)
  }
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(await inspectImage(page, apple ?? '')).toMatchObject({ width: 180, height: 180, isOpaque: true })
})

/** Safari on an iPhone, as far as a page can detect it. */
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test.describe('in a tab of Safari on an iPhone', () => {
  test.use({ userAgent: iPhone })

  test(
    'a tab explains the Home Screen at the second visit, once, and on request',
    { tag: '@phone' },
    async ({ page }) => {
      const sheet = page.getByRole('dialog', { name: 'Add to Home Screen' })
      for (const visit of [1, 2]) {
        await page.goto('/')
        await expect(rows(page).first()).toBeVisible()
        if (visit === 1)
          await expect.poll(() => page.evaluate(() => localStorage.getItem('stonks.settings'))).toMatch(/visited/)
      }
      await expect(sheet).toContainText('It keeps your offline data')
      await expectAccessible(page)
      await sheet.getByRole('button', { name: 'Got it' }).click()
      await expect(sheet).toBeHidden()
      expect(await page.evaluate(() => localStorage.getItem('stonks.settings'))).toContain('told')
      await chooseTool(page, 'Add to Home Screen')
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Close of/ }).click()
      await expect(
        page.getByText('Your browser deletes it after seven days of use without a visit to this site.'),
      ).toBeVisible()
    },
  )
})

test(
  'the sheet on the data says how long it stays, and asks the browser to keep it',
  { tag: '@phone' },
  async ({ page }) => {
    // The browser decides; here it first refuses and then grants.
    await page.addInitScript(() => {
      let isPersisted = false
      Object.assign(navigator.storage, {
        persisted: () => Promise.resolve(isPersisted),
        persist: () => Promise.resolve((isPersisted = document.querySelector('[data-willing]') !== null)),
      })
    })
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: /^Close of/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Market data' })
    await expect(sheet).toContainText('Your browser may delete it when space runs low.')
    await expect(sheet).toContainText(/Stonks uses \d+\.\d MB of the [\d,.]+ [MG]B your browser allows\./)
    await sheet.getByRole('button', { name: 'Keep offline' }).click()
    await expect(sheet).toContainText('Your browser didn’t agree to keep it.')
    await page.evaluate(() => (document.documentElement.dataset['willing'] = ''))
    await sheet.getByRole('button', { name: 'Keep offline' }).click()
    await expect(sheet).toContainText('Stays on this device until you remove it.')
    await expect(sheet.getByRole('button', { name: 'Keep offline' })).toBeHidden()
  },
)

test('every page other than the main one leads back by itself', async ({ page }) => {
  await page.goto('/')
  const [symbol = ''] = await expect(rows(page).first())
    .toBeVisible()
    .then(() => symbols(page))
  const paths = [
    '/login',
    '/sign-up',
    '/terms-of-service',
    '/disclosures',
    `/${symbol}`,
    `/?compare=${symbol}`,
    '/no/page',
  ]
  for (const path of paths) {
    // By client-side navigation: loading each page would take a second.
    await page.evaluate(
      (href) => document.body.appendChild(Object.assign(document.createElement('a'), { href })).click(),
      path,
    )
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('button', { name: 'Back' }), path).toBeVisible()
  }
})

test('no control is under a notch, a status bar or a home indicator', { tag: '@phone' }, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 59, bottom: 34 } })
  await expect.poll(() => covered(page, { top: 59, bottom: 34 })).toEqual([])
  await openFilters(page)
  await expect.poll(() => covered(page, { top: 59, bottom: 34 })).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 844, height: 390 })
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 21 } })
  await expect.poll(() => covered(page, { left: 59, right: 59, bottom: 21 })).toEqual([])
  await openFilters(page)
  await expect.poll(() => covered(page, { left: 59, right: 59, bottom: 21 })).toEqual([])
})

/** The tap targets outside of the safe area. */
function covered(page: Page, insets: Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>): Promise<string[]> {
  return page.evaluate(({ top = 0, right = 0, bottom = 0, left = 0 }) => {
    const pressed = new Set<string>()
    for (let x = 2; x < innerWidth; x += 4) {
      for (let y = 2; y < innerHeight; y += 4) {
        if (x > left && x < innerWidth - right && y > top && y < innerHeight - bottom) continue
        const one = document.elementFromPoint(x, y)?.closest<HTMLElement>('button, a, input, select')
        if (one) pressed.add(one.ariaLabel ?? one.innerText)
      }
    }
    return [...pressed]
  }, insets)
}
