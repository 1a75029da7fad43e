import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, signUp } from '../harness/accounts.ts'
import { expect, leaveAll, test as base } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'
import { startStoppableServer, type StoppableServer } from '../harness/server.ts'

const test = base.extend<{ setup: StoppableServer }>({
  setup: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stonks-offline-'))
    const setup = await startStoppableServer(folder)
    await use(setup)
    await setup.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ setup }, use) => use(setup.url),
})

// Chromium logs every failed request to the console.
test.use({ serviceWorkers: 'allow', allowed: [/Failed to load resource/] })
test.afterEach(({ context }) => leaveAll(context))

const badge = (page: Page) => page.getByRole('banner').getByText('Offline', { exact: true })
const announced = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const offlineWords = 'Offline. Screening and your list work; feed and login need a connection.'
const asOf = /as of \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/

/** Waits until app and data are stored and the service worker controls the page. */
async function settleOnDevice(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        async () => navigator.serviceWorker.controller !== null && (await caches.match('/data/stonks')) !== undefined,
      ),
    )
    .toBe(true)
}

/** Reconnects the device; the browser fires its `online` event. */
const comeBack = async (page: Page, setup: StoppableServer) => {
  await setup.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

test('everything stored works offline and shows its date; missing data loads when the network is back', async ({
  page,
  setup,
}) => {
  await signUp(page)
  await settleOnDevice(page)
  const [seen = '', hidden = ''] = await symbols(page)
  const star = page.getByRole('button', { name: `Bookmark ${seen}`, exact: true })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/?tab=ai')
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
  await page.goto(`/${seen}`)
  await expect(page.getByRole('img', { name: new RegExp(`^Chart of ${seen} over`) })).toBeVisible()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('listitem').first()).toBeVisible()
  await expect(badge(page)).toHaveCount(0)

  await setup.stop()
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(badge(page)).toBeVisible()
  await expect(announced(page, offlineWords)).toBeVisible()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(badge(page)).toBeVisible()
  const header = await page
    .getByRole('banner')
    .evaluate((element) => [element.scrollWidth, element.getBoundingClientRect().height])
  expect(header, 'one line above the search, and nothing beside the screen').toEqual([320, 97])
  if (size) await page.setViewportSize(size)

  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(rows(page)).toHaveCount(1)
  await star.click()
  await expect(page.getByRole('heading', { name: 'Your list is empty' })).toBeVisible()
  await expect(page.getByText('1 change waiting. Saved on this device')).toBeVisible()

  await page.getByRole('tab', { name: 'AI', exact: true }).click()
  await expect(page.getByRole('article').getByText('Last note stored on this device')).toBeVisible()
  await page.goto(`/${seen}`)
  await expect(messages.getByText(asOf)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Chart', exact: true }).getByText(/prices as of \w{3} \d{1,2}, \d{4}/),
  ).toBeVisible()

  await page.goto(`/${hidden}`)
  await expect(messages.getByText('No data available from StockTwits')).toBeVisible()
  await expect(messages.getByText('You’re offline.')).toBeVisible()
  const needs = page.getByRole('heading', { name: 'Full chart needs a connection' })
  await expect(needs).toBeVisible()
  await expect(page.getByRole('img', { name: /^From / })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(needs).toBeVisible()
  await expect(badge(page)).toBeVisible()

  await comeBack(page, setup)
  await expect(announced(page, 'Back online.')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await expect(page.getByRole('img', { name: new RegExp(`^Chart of ${hidden} over`) })).toBeVisible()
  await expect(messages.getByRole('listitem').first()).toBeVisible()
  await expect(avatar(page), 'an unreachable server does not sign the user out').toBeVisible()
})

test('a device without any data says so, and begins by itself', async ({ page, setup }) => {
  await page.goto('/')
  await settleOnDevice(page)
  await setup.stop()
  await page.evaluate(async () => {
    await Promise.all(['dataset', 'answers'].map((name) => caches.delete(name)))
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Couldn’t load the stonks' })).toBeVisible()
  await expect(badge(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Couldn’t load the stonks' })).toBeVisible()
  await comeBack(page, setup)
  await expect(rows(page).first()).toBeVisible()
})
