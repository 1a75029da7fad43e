import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { avatar, bookmarksOf, fillInSignUp, logIn, logOut, newUser, signUp } from '../harness/accounts.ts'
import { type Device, newDevice } from '../harness/browser.ts'
import { startFaultyNetwork } from '../harness/faulty-network.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { rows, symbols } from '../harness/screen.ts'
import { startStoppableServer, type StoppableServer } from '../harness/server.ts'

interface Setup {
  readonly server: StoppableServer
  /** A device that is thrown away afterwards. */
  readonly device: () => Promise<Device>
}

const test = base.extend<{ setup: Setup }>({
  setup: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'stonks-outbox-'))
    const server = await startStoppableServer(folder)
    const devices: Device[] = []
    const device = async () => {
      const one = await newDevice('desk', server.url)
      devices.push(one)
      return one
    }
    await use({ server, device })
    for (const one of devices) await one.discard()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

const star = (page: Page, symbol: string) => page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })
const waits = (page: Page, words: string) => page.getByRole('banner').getByRole('status').filter({ hasText: words })
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

/** The browser is closed and opened again: who is signed in is written to the disk some seconds after, or then. */
async function comeAgain(page: Page, device: Device): Promise<Page> {
  await page.context().close()
  return newPage(await device.open())
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
const countStored = async (page: Page): Promise<number> => (await storedIntents(page)).length

test('bookmarks made without a server, on a device that is killed meanwhile, arrive once and for the right user', async ({
  setup: { server, device },
}) => {
  test.setTimeout(180_000)
  const mine = await device()
  let page = await newPage(await mine.open())
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = '', second = '', third = '', fourth = ''] = await names(page)
  await press(page, first)
  await expectCached(page)
  expect(await bookmarksOf(server.url, ada)).toEqual([first])

  await server.stop()
  page = await comeAgain(page, mine)
  for (const symbol of [second, third, fourth, first]) await press(page, symbol)
  await expect(waits(page, '4 changes waiting')).toBeVisible()
  await expect(star(page, second)).toHaveAttribute('title', 'Waiting for a connection')
  await page.reload()
  await mine.kill()
  page = await newPage(await mine.open())
  await expect(waits(page, '4 changes waiting')).toBeVisible()
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect.poll(async () => (await symbols(page)).sort()).toEqual([second, third, fourth].sort())
  await expect(page.getByText('4 changes waiting. Saved on this device')).toBeVisible()

  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([second, third, fourth].sort())
  await expect(waits(page, 'waiting')).toHaveCount(0)
  expect(await countStored(page)).toBe(0)

  const other = await (await device()).open()
  const elsewhere = await newPage(other)
  await elsewhere.goto('/login')
  await logIn(elsewhere, ada)
  await elsewhere.getByRole('tab', { name: 'My List' }).click()
  await expect.poll(async () => (await symbols(elsewhere)).sort()).toEqual([second, third, fourth].sort())
  await star(elsewhere, third).click()
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([second, fourth].sort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => (await symbols(page)).sort()).toEqual([second, fourth].sort())
})

test('bookmarks made while a content filter answers every request with 403 are stored, and arrive when it lets requests through', async ({
  setup: { server },
}) => {
  test.setTimeout(120_000)
  const network = await startFaultyNetwork(server.url)
  const mine = await newDevice('desk', network.url)
  const page = await newPage(await mine.open())
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = '', second = ''] = await names(page)
  await expectCached(page)

  network.intercept()
  for (const symbol of [first, second]) await press(page, symbol)
  await expect(waits(page, '2 changes waiting')).toBeVisible()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(waits(page, '2 changes waiting')).toBeVisible()
  await expect(avatar(page), 'such a page does not sign the user out').toBeVisible()
  for (const symbol of [first, second]) await isMarked(page, symbol, true)
  await expect(page.getByText('couldn’t be saved')).toHaveCount(0)

  network.clear()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([first, second].sort())
  await expect(waits(page, 'waiting')).toHaveCount(0)
  await mine.discard()
  await network.stop()
})

test('a second user on the same device neither sees nor sends the first user’s pending changes', async ({
  setup: { server, device },
}) => {
  test.setTimeout(180_000)
  const mine = await device()
  const context = await mine.open()
  const page = await newPage(context)
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = '', second = ''] = await names(page)
  await expectCached(page)
  await server.stop()
  await press(page, first)
  await expect(waits(page, '1 change waiting')).toBeVisible()
  await logOut(page)
  await expect(page.getByText('1 change will be sent when you log in again.')).toBeVisible()

  await server.start()
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/bookmark')) sent.push(`${request.method()} ${request.url().split('/').pop()}`)
  })
  const eve = newUser()
  await page.goto('/sign-up')
  await fillInSignUp(page, eve)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(avatar(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await isMarked(page, first, false)
  await press(page, second)
  await expect.poll(() => bookmarksOf(server.url, eve)).toEqual([second])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(waits(page, 'waiting')).toHaveCount(0)
  expect(sent.filter((one) => one.endsWith(first))).toEqual([])
  expect(await bookmarksOf(server.url, ada)).toEqual([])
  expect(await countStored(page)).toBe(1)

  await logOut(page)
  await page.goto('/login')
  await logIn(page, ada)
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([first])
  await expect(rows(page).first()).toBeVisible()
  await isMarked(page, first, true)
  await isMarked(page, second, false)
})

test('with no page open, background sync delivers', async ({ setup: { server, device } }) => {
  test.setTimeout(180_000)
  const mine = await device()
  const context = await mine.open()
  const page = await newPage(context)
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  const [first = ''] = await names(page)
  await expectCached(page)
  await server.stop()
  await press(page, first)
  await expect(waits(page, '1 change waiting')).toBeVisible()
  // A blank page keeps the browser open after ours is closed.
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (update) => registrations.push(...update.registrations))
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.length).toBeGreaterThan(0)
  await page.close()
  await server.start()
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.url,
    registrationId: registrations[0]?.registrationId ?? '',
    tag: 'outbox',
    lastChance: false,
  })
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([first])
  const again = await newPage(context)
  await isMarked(again, first, true)
  await expect(avatar(again), 'the session is the same').toBeVisible()
  await expect.poll(() => countStored(again)).toBe(0)
})

test('storage of a newer release is left alone: changes are made and sent, and the newer release is offered', async ({
  setup: { server, device },
}) => {
  test.setTimeout(180_000)
  const page = await newPage(await (await device()).open())
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('stonks-outbox', 99)
        opening.onerror = () => reject(opening.error ?? new Error('closed'))
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const [first = ''] = await names(page)
  await press(page, first)
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([first])
  await expect(page.getByText(/new version/i)).toBeVisible()
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name, version }) => [name, version])),
  ).toContainEqual(['stonks-outbox', 99])
})

const kills = process.env['LONG'] === undefined ? 2 : 50

test(`a browser that is killed ${kills} times loses no bookmark`, async ({ setup: { server, device } }) => {
  test.setTimeout(kills * 60_000 + 120_000)
  const mine = await device()
  let page = await newPage(await mine.open())
  const ada = await signUp(page)
  await expect(rows(page).first()).toBeVisible()
  await expectCached(page)
  await server.stop()
  page = await comeAgain(page, mine)
  const wanted = new Set<string>()
  let intents = 0
  for (let kill = 0; kill < kills; kill++) {
    const shown = await names(page)
    // From top to bottom: rows that are scrolled away are not there.
    const indexes = [0, 1, 2, 3].map((tap) => (kill * 7 + tap * 3) % Math.min(shown.length, 20))
    for (const index of indexes.toSorted((a, b) => a - b)) {
      const symbol = shown[index] ?? ''
      await press(page, symbol)
      if (!wanted.delete(symbol)) wanted.add(symbol)
      intents++
    }
    // At once: as soon as the eye has seen it, and some moment later.
    const storedChanges = async () => (await storedIntents(page)).flatMap(({ symbol, want }) => (want ? [symbol] : []))
    await expect.poll(async () => (await storedChanges()).sort()).toEqual([...wanted].sort())
    await mine.kill()
    page = await newPage(await mine.open())
    for (const symbol of wanted) await isMarked(page, symbol, true)
  }
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => bookmarksOf(server.url, ada)).toEqual([...wanted].sort())
  console.log(`${kills} kills, ${intents} intents, none lost`)
})
