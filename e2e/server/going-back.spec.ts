import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { bookmarksOf, signUp } from '../harness/accounts.ts'
import { newDevice } from '../harness/browser.ts'
import { buildRelease, type Release } from '../harness/build-release.ts'
import { readMarket } from '../harness/market.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { freePort, type Server, smallMarket, startServer } from '../harness/server.ts'

let releases: readonly Release[]
test.beforeAll(async () => {
  test.setTimeout(180_000)
  releases = await Promise.all(['A', 'B'].map(buildRelease))
})
test.afterAll(() => Promise.all(releases.map((release) => release.remove())))

const star = (page: Page, symbol: string) => page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })
const note = (page: Page, symbol: string) => page.getByLabel(`Private note about ${symbol}`)

/** The release whose page this is: the address of its script. */
const scriptOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src')

/** Takes the release that the server has now. */
async function takeRelease(page: Page): Promise<void> {
  await page.goto('/')
  const before = await scriptOf(page)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const region = page.getByRole('region', { name: 'New version' })
  await region.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 })
  await expect.poll(() => scriptOf(page).catch(() => before)).not.toBe(before)
}

async function bookmark(page: Page, symbol: string): Promise<void> {
  await page.goto('/')
  await star(page, symbol).click()
  await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true')
}

async function writeNote(page: Page, symbol: string, text: string): Promise<void> {
  await page.goto(`/${symbol}`)
  await note(page, symbol).fill(text)
  await note(page, symbol).blur()
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

test('going back to the release before: the server says what to do, and accounts, app and personal data are there again', async () => {
  test.setTimeout(240_000)
  const [older, newer] = releases
  const dataDir = await mkdtemp(join(tmpdir(), 'stonks-going-back-'))
  const settings = { ...smallMarket, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const backup = join(dataDir, 'before')
  let server: Server | undefined
  const serve = async (release: Release | undefined) => (server = await startServer(settings, release?.program))
  const admin = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(dirname(older?.program ?? ''), 'admin.js'), ...words], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    })

  const { url } = await serve(older)
  const [one, two] = (await readMarket(url)).select().stocks.map(({ symbol }) => symbol)
  if (one === undefined || two === undefined) throw new Error('The market is too small')
  const device = await newDevice('desk', url)
  const page = await (await device.open()).newPage()
  const person = await signUp(page)
  await expectCached(page)
  const olderScript = await scriptOf(page)
  await bookmark(page, one)
  await writeNote(page, one, 'Bought at 12')
  await expect.poll(() => bookmarksOf(url, person)).toEqual([one])

  await test.step('the operator backs up first, and installs the newer release', async () => {
    await admin('backup', backup)
    await server?.stop()
    await serve(newer)
    await takeRelease(page)
    await bookmark(page, two)
    await writeNote(page, two, 'Wait for earnings')
    await expect.poll(() => bookmarksOf(url, person)).toEqual([one, two].toSorted())
  })

  await test.step('the release before refuses the migrated database in words, and starts with the backup', async () => {
    await server?.stop()
    await raiseSchemaVersion(join(dataDir, 'stonks.db'))
    await expect(serve(older)).rejects.toThrow(
      /was written by a newer release\. Start that one, or restore a backup of before\./,
    )
    await admin('restore', backup)
    await serve(older)
    expect(await bookmarksOf(url, person)).toEqual([one])
  })

  await test.step('the device takes the release before, with everything personal, also of the newer one', async () => {
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

  await test.step('a device whose data the release before cannot read says so, and keeps them', async () => {
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
