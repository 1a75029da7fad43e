import type { BrowserContext, Page, Route } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, rows } from '../harness/screen.ts'
import { button, openSettings, section } from '../sync/sync-page.ts'

// Chromium logs failed requests to the console, and the page logs chunks that failed to load.
test.use({ allowed: [/Failed to load (resource|module script)|Loading chunk [\w-]+ failed/] })

/** Answers requests for a chunk like this until it is restored. */
async function answer(context: BrowserContext, name: string, how: (route: Route) => unknown) {
  const pattern = new RegExp(`/static/js/${name}-[\\w-]{7}\\.js$`)
  await context.route(pattern, how)
  return () => context.unroute(pattern)
}

const missing = (route: Route) => route.fulfill({ status: 404, json: { message: 'Nothing here.', code: 'not-found' } })
const broken = (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })

const failure = (page: Page, name: string, problem: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`Loading chunk ${name} failed\\. \\(${problem}: http.*\\.(js|css)\\)`) })

test('a missing chunk reloads the page once, then shows an error in its place', async ({ page, context }) => {
  const mend = await answer(context, 'documents', missing)
  let loads = 0
  page.on('load', () => loads++)
  await page.goto('/terms-of-service')
  await expect(failure(page, 'documents', 'missing')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load this page')
  expect(loads).toBe(2)
  await expect(page.getByRole('banner')).toBeVisible()
  await expectAccessible(page)

  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
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

test('a chunk that is not loaded shows a message without a network, and loads when there is one', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  // Its toolbar has loaded, so that only the note is missing.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'AI', exact: true }).click()
  await expect(failure(page, 'market-note', 'error')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
})

test('the code of keyboard shortcuts loads before a key is pressed', async ({ page, context }) => {
  const fetched = ['commands', 'overlays'].map((name) =>
    page.waitForResponse((answer) => answer.url().includes(`/js/${name}-`)),
  )
  await page.goto('/')
  const urls = (await Promise.all(fetched)).map((response) => response.url())
  // Another import of the same address ends when the page's own one does.
  await page.evaluate((all) => Promise.all(all.map((url) => import(url))), urls)
  await context.route(/\/static\/js\//, (route) => route.abort())
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

test('accepts a passphrase only once the code that checks it has loaded', async ({ page, context }) => {
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
