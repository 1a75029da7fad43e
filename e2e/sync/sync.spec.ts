import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, logIn, type Person, signUp } from '../harness/accounts.ts'
import { endIntroduction, expect, leaveAll, test } from '../harness/fixtures.ts'
import { chooseTool, rows } from '../harness/screen.ts'
import { smallMarket, startServer } from '../harness/server.ts'

test.use({ actionTimeout: 20_000 })

const passphrase = 'nineteen mills grind slowly over water'

/** A device of its own, with the page open. */
async function aDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.addInitScript(endIntroduction)
  const page = await context.newPage()
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const databases = () => page.evaluate(() => indexedDB.databases())
  await expect.poll(databases).toContainEqual({ name: 'stonks-personal', version: 2 })
  return page
}

const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' })
const section = (page: Page) => settings(page).getByRole('region', { name: 'Sync' })

async function openSettings(page: Page): Promise<void> {
  await chooseTool(page, 'Settings')
  await expect(section(page)).toBeVisible()
}

async function switchOn(page: Page): Promise<string> {
  await openSettings(page)
  await section(page).getByRole('button', { name: 'Set up sync…' }).click()
  await section(page).getByLabel('Passphrase', { exact: true }).fill('password')
  await section(page).getByLabel('Repeat it').fill('password')
  await section(page).getByRole('checkbox').check()
  await section(page).getByRole('button', { name: 'Continue' }).click()
  await expect(section(page).getByRole('alert').first()).toContainText('harder to guess')
  await section(page).getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await section(page).getByLabel('Repeat it').fill(passphrase)
  await section(page).getByRole('button', { name: 'Continue' }).click()
  const code = (await section(page).getByLabel('Recovery code').textContent()) ?? ''
  await expectAccessible(page)
  await section(page).getByRole('checkbox', { name: 'I have kept the code.' }).check()
  await section(page).getByRole('button', { name: 'Switch sync on' }).click()
  await expect(section(page)).toContainText('Last synced')
  return code
}

async function connect(page: Page, secret: string, field = 'Passphrase'): Promise<void> {
  await openSettings(page)
  await section(page).getByRole('button', { name: 'Set up sync…' }).click()
  if (field !== 'Passphrase') await section(page).getByRole('button', { name: 'Use the recovery code' }).click()
  await section(page).getByLabel(field, { exact: true }).fill('wrong words of another')
  await section(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(section(page).getByRole('alert').first()).toContainText('doesn’t open your synced data')
  await section(page).getByLabel(field, { exact: true }).fill(secret)
  await section(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(section(page)).toContainText('Last synced')
}

async function syncNow(page: Page): Promise<void> {
  if (!(await settings(page).isVisible())) await openSettings(page)
  await section(page).getByRole('button', { name: 'Sync now' }).click()
  await expect(section(page)).toContainText('Last synced')
  await settings(page).getByRole('button', { name: 'Done' }).click()
  await expect(settings(page)).toBeHidden()
}

/** The personal records of a device, as JSON. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('stonks-personal')
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
    const all = (name: string) =>
      new Promise<string>((resolve) => {
        const reading = database.transaction(name).objectStore(name).getAll()
        reading.onsuccess = () => resolve(JSON.stringify(reading.result))
      })
    const records = [await all('screens'), await all('notes'), await all('metrics')]
    database.close()
    return records.join('\n')
  })

/** Stores records as another tab of the device does, and tells the page. */
const write = (page: Page, store: string, record: object): Promise<void> =>
  page.evaluate(
    async ([name, value]) => {
      const opening = indexedDB.open('stonks-personal')
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
      const transaction = database.transaction(name, 'readwrite')
      transaction.objectStore(name).put(value)
      await new Promise((resolve) => (transaction.oncomplete = resolve))
      database.close()
      new BroadcastChannel('personal').postMessage('changed')
    },
    [store, record] as const,
  )

const id = 'a'.repeat(24)
const symbol = 'ZYXWV'
const note = (text: string, changedAt: number) => ({ symbol, text, tags: ['quietly'], changedAt })

/** Every byte that the server has stored. */
async function bytesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.includes('stonks.db'))
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name))))
  return Buffer.concat(contents).toString('latin1')
}

test('two devices with one passphrase have the same data, and the server reads nothing of it', async ({ browser }) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'stonks-sync-'))
  const server = await startServer({ ...smallMarket, DATA_DIR: folder })
  const one = await aDevice(browser, server.url)
  const person: Person = await signUp(one)
  await expect(rows(one).first()).toBeVisible()
  const code = await switchOn(one)
  expect(code).toMatch(/^(\w{4}-){7}\w{4}$/)
  await expect(section(one)).toContainText('this device')
  await settings(one).getByRole('button', { name: 'Done' }).click()

  await one.context().setOffline(true)
  await write(one, 'screens', { id, name: 'Harvest moon', filter: '', place: 0, changedAt: 1_000 })
  await write(one, 'metrics', { id: 'orchardness', name: 'Orchardness', expression: 'eps / price', changedAt: 1_000 })
  await write(one, 'notes', note('Pomegranate below two hundred', 1_000))
  await one.context().setOffline(false)
  await syncNow(one)

  const other = await aDevice(browser, server.url)
  await write(other, 'notes', { symbol: 'QQQQQ', text: 'Of the second device', tags: [], changedAt: 1 })
  await other.goto('/login')
  await logIn(other, person)
  await expect(avatar(other)).toBeVisible()
  await connect(other, passphrase)
  await expect(section(other)).toContainText('Synced: 1 screen, 2 notes, 1 metric.')
  await expectAccessible(other)
  await settings(other).getByRole('button', { name: 'Done' }).click()
  for (const word of ['Harvest moon', 'Orchardness', 'Of the second device', 'Pomegranate below two hundred']) {
    expect(await stored(other)).toContain(word)
  }

  for (const page of [one, other]) await page.context().setOffline(true)
  await write(one, 'notes', note('Tangerine from the first', Date.now()))
  await write(other, 'notes', note('Clementine from the second', Date.now() + 1))
  for (const page of [one, other]) await page.context().setOffline(false)
  for (const page of [one, other, one]) await syncNow(page)
  for (const page of [one, other]) {
    expect(await stored(page)).toContain('Clementine from the second\\n\\nTangerine from the first')
  }

  const bytes = await bytesOf(folder)
  expect(bytes, 'the account is there').toContain(person.email)
  for (const word of [
    'Harvest',
    'Orchard',
    'Pomegranate',
    'Tangerine',
    'Clementine',
    'quietly',
    symbol,
    'second device',
    passphrase,
  ]) {
    expect(bytes.toLowerCase().includes(word.toLowerCase()), word).toBe(false)
  }

  // The recovery code opens it, too; a device that is forgotten keeps its data if it is not told otherwise.
  await openSettings(other)
  await section(other).getByRole('button', { name: 'Forget this device…' }).click()
  await section(other).getByRole('button', { name: 'Forget this device', exact: true }).click()
  await expect(section(other).getByRole('button', { name: 'Set up sync…' })).toBeVisible()
  expect(await stored(other)).toContain('Harvest moon')
  await settings(other).getByRole('button', { name: 'Done' }).click()
  await connect(other, code, 'Recovery code')
  for (const page of [one, other]) await leaveAll(page.context())
  await server.stop()
  await rm(folder, { recursive: true })
})
