import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, openFilters, rows } from '../harness/screen.ts'
import { button, openSettings, section } from '../sync/sync-page.ts'

// Chromium logs failed requests to the console, and the page logs chunks that failed to load.
test.use({ allowed: [/Failed to load (resource|module script)|Loading chunk [\w-]+ failed/] })

/** Answers requests for a chunk in this way until it is restored. */
async function answer(context: BrowserContext, name: string, how: (route: Route) => unknown) {
  const pattern = new RegExp(`/static/js/${name}-[\\w-]{8}\\.js$`)
  await context.route(pattern, how)
  return () => context.unroute(pattern)
}

const missing = (route: Route) => route.fulfill({ status: 404, json: { message: 'Nothing here.', code: 'not-found' } })
const page404 = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stonks</title>' })
const broken = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })

const failure = (page: Page, name: string, problem: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`Loading chunk ${name} failed\\. \\(${problem}: http.*\\.(js|css)\\)`) })

function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => loads++)
  return () => loads
}

for (const [words, how] of [
  ['that the server does not have', missing],
  ['in whose place the server sends a page', page404],
] as const) {
  test(`a chunk ${words} reloads the page once, then shows an error in its container`, async ({ page, context }) => {
    const mend = await answer(context, 'documents', how)
    const loads = loadsOf(page)
    await page.goto('/terms-of-service')
    await expect(failure(page, 'documents', 'missing')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load this page')
    expect(loads()).toBe(2)
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)

    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
  })
}

test('the reload for a chunk that is gone brings the release that the server has', async ({ page, context }) => {
  const mend = await answer(context, 'overlays', async (route) => {
    await missing(route)
    if (route.request().method() === 'HEAD') await mend()
  })
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const loaded = page.waitForEvent('load')
  await chooseTool(page, 'Settings')
  await loaded
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Settings')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('a broken chunk does not affect the rest of the page', async ({ page, context }) => {
  const mend = await answer(context, 'overlays', broken)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Settings')
  await expect(failure(page, 'overlays', 'error')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await mend()
  await chooseTool(page, 'Settings')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await chooseTool(page, 'Settings')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

test('loading a chunk times out after two minutes', async ({ page, context }) => {
  const held: Route[] = []
  const mend = await answer(context, 'documents', (route) => held.push(route))
  await page.clock.install()
  await page.goto('/terms-of-service', { waitUntil: 'commit' })
  // The market has loaded, so that only the chunk is pending.
  await expect(page.getByRole('button', { name: /^(Close of )?\w{3} \d{1,2}\b/ })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await page.clock.runFor(110_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(11_000)
  // The check whether the server still has the chunk gets no response either.
  await page.clock.runFor(10_000)
  await expect(failure(page, 'documents', 'timeout')).toBeVisible({ timeout: 30_000 })

  await mend()
  await Promise.all(held.map((route) => route.abort().catch(() => undefined)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible({ timeout: 30_000 })
})

test('without a network, a chunk that is not loaded shows a message, and loads when there is one', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  // Its toolbar has loaded, so that only the note is missing.
  await expect(page.getByRole('button', { name: /^(Columns|More)$/ })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'AI', exact: true }).click()
  await expect(failure(page, 'market-note', 'error')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
})

test('a sheet whose code arrives late does not open over the one that the user opened after it', async ({
  page,
  context,
}) => {
  const held: Route[] = []
  const mend = await answer(context, 'tool-sheets', (route) => held.push(route))
  await page.goto('/')
  const panel = await openFilters(page)
  await panel.locator('summary', { hasText: 'More' }).click()
  await chooseTool(page, 'Columns')
  await expect.poll(() => held.length).toBe(1)
  await panel.getByRole('button', { name: 'Add my metric' }).click()
  const metrics = page.getByRole('dialog', { name: 'My metrics' })
  await expect(metrics.getByLabel('Name', { exact: true })).toBeFocused()

  const [route] = held
  await route?.continue()
  // Another import of the same address is done when the page's own is.
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, route?.request().url() ?? '')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await metrics.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await mend()
  await chooseTool(page, 'Columns')
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
})

test('the code of keyboard shortcuts is loaded before a key is pressed', async ({ page, context }) => {
  const fetched = page.waitForResponse(/\/static\/js\/overlays-[\w-]{8}\.js$/)
  await page.goto('/')
  await (await fetched).finished()
  await page.waitForLoadState('networkidle')
  await context.route(/\/static\/js\//, (route) => route.abort())
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

test('a network lost while the page starts: shortcuts and connection work once it is back', async ({
  page,
  context,
}) => {
  const abort = (route: Route) => route.abort()
  const restore = [await answer(context, 'commands', abort), await answer(context, 'deferred-startup', abort)]
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/deferred-startup-'))
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await refused
  await context.setOffline(true)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const allow of restore) await allow()
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await expect(page.locator('header').getByText('Offline')).toBeVisible()
})

test('Back while a sheet is loading cancels it, and the app stays open', async ({ page, context }) => {
  let deliver: (() => void) | undefined
  const delivery = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await answer(context, 'personal', async (route) => {
    await delivery
    await route.fallback()
  })
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const requested = page.waitForRequest(/\/static\/js\/personal-/)
  await chooseTool(page, 'Alerts')
  await requested
  await expect(page.getByRole('dialog')).toBeHidden()
  const loaded = page.waitForResponse(/\/static\/js\/personal-/)
  await page.evaluate(() => history.back())
  deliver?.()
  await loaded
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Columns')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
})

test('a chart whose file is gone is drawn by the release that the server has', async ({ page, context, market }) => {
  const mend = await answer(context, 'draw-chart', async (route) => {
    await missing(route)
    if (route.request().method() === 'HEAD') await mend()
  })
  const loads = loadsOf(page)
  await page.goto(`/${market.stocks[0]?.symbol ?? ''}`)
  const canvas = page.getByRole('region', { name: 'Chart' }).locator('canvas').first()
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(canvas).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(loads()).toBe(2)
})

test('a passphrase is accepted only once the code that checks it has loaded', async ({ page, context }) => {
  const mend = await answer(context, 'password-estimator', broken)
  await page.goto('/')
  await signUp(page)
  await openSettings(page)
  await button(page, 'Set up sync…').click()
  await section(page).getByLabel('Passphrase', { exact: true }).fill('password')
  await section(page).getByLabel('Repeat it').fill('password')
  await section(page).getByRole('checkbox').check()
  await button(page, 'Continue').click()
  await expect(section(page).getByRole('alert').first()).toContainText('can’t be checked')
  await expect(section(page).getByLabel('Recovery code')).toHaveCount(0)
  await mend()
})
