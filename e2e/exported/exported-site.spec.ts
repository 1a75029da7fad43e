import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test as base } from '@playwright/test'
import { fieldsOf } from '#domain/keys-of'
import { endIntroduction, leaveAll } from '../harness/fixtures.ts'
import { cachedPaths } from '../harness/offline-caches.ts'
import { count, linkTo, rows } from '../harness/screen.ts'
import { startStaticHost, type StaticHost } from '../harness/static-host.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const test = base.extend<{ host: StaticHost; allowed: RegExp[] }, { folder: string }>({
  allowed: [[], { option: true }],
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'stonks-exported-'))
      const env = { PATH: process.env['PATH'], DEMO_STOCKS: '600' }
      // `npm run export` builds the server first, which must not happen under concurrent tests.
      await promisify(execFile)(process.execPath, ['build/export.mjs', folder], { cwd: root, env })
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  host: async ({ folder }, use) => {
    const host = await startStaticHost(folder, { compresses: false })
    await use(host)
    await host.stop().catch(() => undefined)
  },
  baseURL: async ({ host }, use) => use(host.url),
  serviceWorkers: 'allow',
  // Any warning or error fails a test, except for the browser's own message about an address that the host does not have.
  context: async ({ context, allowed }, use) => {
    await context.addInitScript(endIntroduction)
    const problems: string[] = []
    context.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) problems.push(message.text())
    })
    await use(context)
    await leaveAll(context)
    const known =
      /Failed to load resource: (the server responded with a status of 404|net::ERR_(CONNECTION_REFUSED|FAILED))/
    expect(problems.filter((problem) => ![known, ...allowed].some((pattern) => pattern.test(problem)))).toEqual([])
  },
})

/** A screen with a column of one's own. */
const cheap = linkTo({
  ranges: { 'formula:1': [0.05, null] },
  metric: ['name', 'formula:1', 'peRatio'],
  formulas: { 'formula:1': { name: 'Yield of earnings', expression: 'eps / price' } },
})

/** Waits until an offline start is possible. */
async function expectInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining(['/data/site.json', '/index.html']))
}

test('screens, charts and formulas work behind a host that knows no headers but types, also offline', async ({
  page,
  host,
}) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(count(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Simulated market')).toBeVisible()
  const before = await count(page).textContent()
  await page.goto(cheap)
  await expect(rows(page).first()).toBeVisible()
  await expect(count(page)).not.toHaveText(before ?? '')
  await expect(page.getByRole('columnheader', { name: /Yield of earnings/ })).toBeVisible()
  await expect(count(page)).toHaveAttribute('aria-busy', 'false')
  const filtered = await count(page).textContent()
  // The visit requested nothing that only a server has.
  expect(host.requested.filter((path) => path.startsWith('/api') || path === '/data/stonks')).toEqual([])

  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect(page.getByText('Powered by')).toBeVisible()
  const address = page.url()
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0)

  await expectInstalled(page)
  await host.stop()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect(page.getByText('Powered by')).toBeVisible()
  expect(page.url()).toBe(address)
  await page.goto(cheap)
  await expect(count(page)).toHaveText(filtered ?? '')
  await page.goto('/?tab=ai')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Market note' })).toBeVisible()
})

test('a stock’s address opens its page on the first visit behind a host that compresses everything and has no such file', async ({
  folder,
  browser,
}) => {
  const host = await startStaticHost(folder, { compresses: true })
  const page = await browser.newPage({ serviceWorkers: 'block', baseURL: host.url })
  await page.goto('/')
  const symbol = (await rows(page).first().getAttribute('data-symbol')) ?? ''
  const response = await page.goto(`/${symbol}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await page.close()
  await host.stop()
})

test.describe('without a server', () => {
  test.use({ allowed: [/Content Security Policy/] })

  test('the page says that there are no accounts, has what an installation needs, and may contact no other host', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect(page.getByRole('heading', { name: 'No Accounts Here' })).toBeVisible()
    await page.getByRole('link', { name: 'All stonks' }).click()
    await expect(rows(page).first()).toBeVisible()

    // Visitors of this site cannot start the server of a real market.
    const { answers } = fieldsOf(await (await page.request.get('/data/site.json')).json())
    expect(fieldsOf(fieldsOf(answers)['/api/config'])['market']).toEqual({ source: 'demo', simulated: true })

    await expectInstalled(page)
    const session = await page.context().newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
          void fetch('https://example.com/').catch(() => undefined)
        }),
    )
    expect(blocked).toBe('connect-src')
  })
})
