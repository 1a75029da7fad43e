import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { avatar, bookmarksOf, signUp } from '../harness/accounts.ts'
import { type Device, newDevice } from '../harness/browser.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { rows, symbols } from '../harness/screen.ts'
import { startStoppableServer, type StoppableServer } from '../harness/server.ts'

interface Setup {
  readonly server: StoppableServer
  /** Deleted afterwards. */
  readonly device: Device
}

const test = base.extend<{ setup: Setup }>({
  setup: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stonks-outbox-'))
    const server = await startStoppableServer(folder)
    const device = await newDevice('desk', server.url)
    await use({ server, device })
    await device.discard()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

const star = (page: Page, symbol: string) => page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })
const isMarked = (page: Page, symbol: string, pressed: boolean) =>
  expect(star(page, symbol)).toHaveAttribute('aria-pressed', String(pressed))

const names = async (page: Page): Promise<string[]> => (await symbols(page)).map((symbol) => symbol ?? '')

async function press(page: Page, symbol: string): Promise<void> {
  const before = (await star(page, symbol).getAttribute('aria-pressed')) === 'true'
  await star(page, symbol).click()
  await isMarked(page, symbol, !before)
}

const newPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  return page
}

/** The stored outbox of the device, read with plain IndexedDB calls. */
const storedIntents = (page: Page): Promise<readonly { readonly symbol: string; readonly want: boolean }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('stonks-outbox')
        opening.onerror = () => reject(opening.error ?? new Error('closed'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('intents').objectStore('intents').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result as { symbol: string; want: boolean }[])
          }
        }
      }),
  )
/** Makes the service worker sync although no page is open, as the browser does once it is online. */
async function syncInBackground(context: BrowserContext, origin: string): Promise<void> {
  // A blank page keeps the browser open.
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (update) => registrations.push(...update.registrations))
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  for (const page of context.pages()) if (page !== blank) await page.close()
  const { registrationId = '' } = registrations[0] ?? {}
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false })
}

/** Fifty with LONG. */
const kills = process.env['LONG'] === undefined ? 1 : 50

test(`bookmarks made without a server arrive with no page open, though the browser is killed ${kills} times`, async ({
  setup: { server, device },
}) => {
  test.setTimeout(kills * 60_000 + 180_000)
  let page = await newPage(await device.open())
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = ''] = await names(page)
  await press(page, first)
  await expectCached(page)
  expect(await bookmarksOf(server.url, ada)).toEqual([first])
  await server.stop()
  // The browser writes the signed-in user to the disk some seconds later, or when it is closed.
  await page.context().close()
  page = await newPage(await device.open())

  const wanted = new Set([first])
  const toggle = async (symbol: string) => {
    await press(page, symbol)
    if (!wanted.delete(symbol)) wanted.add(symbol)
  }
  await toggle(first)
  await expect(star(page, first)).toHaveAttribute('title', 'Waiting for a connection')
  for (let kill = 0; kill < kills; kill++) {
    const shown = await names(page)
    // From top to bottom: rows that are scrolled away are not rendered.
    const indexes = [1, 2, 3, 4].map((tap) => (kill * 7 + tap * 3) % Math.min(shown.length, 20))
    for (const index of indexes.toSorted((a, b) => a - b)) await toggle(shown[index] ?? '')
    // At once: as soon as the user could see it, or a moment later.
    const storedChanges = async () => (await storedIntents(page)).flatMap(({ symbol, want }) => (want ? [symbol] : []))
    await expect.poll(async () => (await storedChanges()).sort()).toEqual([...wanted].sort())
    await device.kill()
    page = await newPage(await device.open())
    for (const symbol of wanted) await isMarked(page, symbol, true)
  }
  const pending = (await storedIntents(page)).length
  await expect(page.getByRole('banner').getByRole('status')).toContainText(`${pending} changes waiting`)
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect.poll(async () => (await symbols(page)).sort()).toEqual([...wanted].sort())
  await expect(page.getByText(`${pending} changes waiting. Saved on this device`)).toBeVisible()

  const context = page.context()
  await server.start()
  await syncInBackground(context, server.url)
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([...wanted].sort())
  const again = await newPage(context)
  for (const symbol of wanted) await isMarked(again, symbol, true)
  await expect(avatar(again), 'the session is the same').toBeVisible()
  await expect.poll(() => storedIntents(again)).toEqual([])
})
