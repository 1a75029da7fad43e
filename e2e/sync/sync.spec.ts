import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, logIn, type Person, signUp } from '../harness/accounts.ts'
import { endIntroduction, expect, leaveAll, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { chooseTool, rows } from '../harness/screen.ts'
import { smallMarket, startServer } from '../harness/server.ts'
import {
  button,
  closeSettings,
  connect,
  openConnect,
  openSettings,
  passphrase,
  section,
  settings,
  submitSecret,
  switchOn,
  syncNow,
} from './sync-page.ts'

test.use({ actionTimeout: 20_000, serviceWorkers: 'allow' })

const admin = fileURLToPath(new URL('../../dist/api/admin.js', import.meta.url))

/** A device of its own, with the page open. */
async function aDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.addInitScript(endIntroduction)
  const page = await context.newPage()
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  return page
}

async function anotherDevice(browser: Browser, url: string, person: Person): Promise<Page> {
  const page = await aDevice(browser, url)
  await page.goto('/login')
  await logIn(page, person)
  await expect(avatar(page)).toBeVisible()
  return page
}

/** A server whose data stays until the end of the test. */
async function aServer() {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-sync-'))
  const server = await startServer({ ...smallMarket, DATA_DIR: folder })
  return {
    folder,
    url: server.url,
    end: async (pages: readonly Page[]) => {
      for (const page of pages) await leaveAll(page.context())
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const screenNames = (page: Page) => sheet(page, 'My screens').getByRole('list', { name: 'My screens' })
const noteField = (page: Page) => page.getByLabel(/^Private note about /)

async function saveScreen(page: Page, name: string): Promise<void> {
  await chooseTool(page, 'My screens')
  await sheet(page, 'My screens').getByLabel('Name', { exact: true }).fill(name)
  await sheet(page, 'My screens').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(screenNames(page)).toContainText(name)
  await sheet(page, 'My screens').getByRole('button', { name: 'Done' }).click()
}

async function openMetrics(page: Page): Promise<void> {
  await chooseTool(page, 'Columns')
  await sheet(page, 'Columns').getByRole('button', { name: 'Add my metric' }).click()
}

async function saveMetric(page: Page, name: string, formula: string): Promise<void> {
  await openMetrics(page)
  await sheet(page, 'My metrics').getByLabel('Name', { exact: true }).fill(name)
  await sheet(page, 'My metrics').getByRole('combobox', { name: 'Formula' }).fill(formula)
  await sheet(page, 'My metrics').getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page, 'My metrics').getByRole('checkbox', { name })).toBeChecked()
}

/** Writes a note on the stock page that is open. */
async function writeNote(page: Page, text: string): Promise<void> {
  await noteField(page).fill(text)
  await page.getByLabel('Add a tag').focus()
}

/** Switches sync on without a pointer, after a passphrase that is too easy to guess, and prints the recovery code, which it returns. */
async function switchOnByKeyboard(page: Page): Promise<string> {
  await openSettings(page)
  await button(page, 'Set up sync…').press('Enter')
  const field = section(page).getByLabel('Passphrase', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('password')
  await section(page).getByLabel('Repeat it').fill('password')
  await section(page).getByRole('checkbox').press('Space')
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('alert').first()).toContainText('harder to guess')
  await field.fill(passphrase)
  await section(page).getByLabel('Repeat it').fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Print')).toBeFocused()
  const code = (await section(page).getByLabel('Recovery code').textContent()) ?? ''
  await settings(page).getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('Sync isn’t on yet.'), 'leaving the code abandons nothing').toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter')
  await expect(section(page).getByLabel('Recovery code')).toHaveText(code)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.getByText(code)).toBeVisible()
  for (const other of [page.getByText('Print', { exact: true }), rows(page).first()]) {
    await expect(other, 'the code is printed alone').toBeHidden()
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await section(page).getByRole('checkbox', { name: 'I’ve saved the code.' }).press('Space')
  await button(page, 'Turn on sync').press('Enter')
  await expect(section(page)).toContainText('Last synced')
  return code
}

/** Every byte that the server has stored. */
async function bytesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => name.includes('stonks.db'))
  expect(files, 'the latest writes are in the log').toContain('stonks.db-wal')
  const contents = await Promise.all(files.map((name) => readFile(join(folder, name))))
  return Buffer.concat(contents).toString('latin1')
}

test('a screen, a metric and a note made offline on one device reach the other; the server reads nothing of them', async ({
  browser,
}) => {
  const { folder, url, end } = await aServer()
  const one = await aDevice(browser, url)
  const person = await signUp(one)
  await expect(rows(one).first()).toBeVisible()
  expect(await switchOn(one)).toMatch(/^(\w{4}-){7}\w{4}$/)
  await expectAccessible(one)
  await closeSettings(one)
  await expectCached(one)
  const symbol = (await rows(one).first().getAttribute('data-symbol')) ?? ''

  await one.context().setOffline(true)
  await one.goto('/')
  await saveScreen(one, 'Harvest moon')
  await saveMetric(one, 'Orchardness', 'peRatio * 12')
  await one.goto(`/${symbol}`)
  await writeNote(one, 'Pomegranate below two hundred')
  await one.getByLabel('Add a tag').fill('quietly')
  await one.keyboard.press('Enter')
  await one.context().setOffline(false)

  const two = await anotherDevice(browser, url, person)
  await connect(two)
  await expect(async () => {
    await button(two, 'Sync now').click()
    await expect(section(two)).toContainText('Synced: 1 screen, 1 note, 1 metric.', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(two)
  await closeSettings(two)
  await chooseTool(two, 'My screens')
  await expect(screenNames(two)).toContainText('Harvest moon')
  await sheet(two, 'My screens').getByRole('button', { name: 'Done' }).click()
  await openMetrics(two)
  await expect(sheet(two, 'My metrics')).toContainText('Orchardness')
  await two.goto(`/${symbol}`)
  await expect(noteField(two)).toHaveValue('Pomegranate below two hundred')
  await expect(two.getByRole('button', { name: 'Remove tag quietly' })).toBeVisible()

  for (const page of [one, two]) await page.context().setOffline(true)
  await writeNote(one, 'Tangerine from the first')
  await writeNote(two, 'Clementine from the second')
  for (const page of [one, two]) await page.context().setOffline(false)
  for (const page of [one, two]) {
    await expect(async () => {
      // Each start syncs.
      await one.reload()
      await two.reload()
      await expect(noteField(page)).toHaveValue(/^Clementine from the second\s+Tangerine from the first$/, {
        timeout: 3_000,
      })
    }).toPass()
  }

  const bytes = (await bytesOf(folder)).toLowerCase()
  expect(bytes, 'the account is there').toContain(person.email)
  const words = ['Harvest', 'Orchard', 'peRatio * 12', 'Pomegranate', 'Tangerine', 'Clementine', 'quietly', passphrase]
  for (const word of words) expect(bytes.includes(word.toLowerCase()), word).toBe(false)
  await end([one, two])
})

test('the page explains passphrase, recovery code, a forgotten device, a changed record, and the end of sync', async ({
  browser,
}) => {
  const { folder, url, end } = await aServer()
  const one = await aDevice(browser, url)
  const person = await signUp(one)
  await expect(rows(one).first()).toBeVisible()
  const code = await switchOnByKeyboard(one)
  await closeSettings(one)
  await saveScreen(one, 'Harvest moon')
  await syncNow(one)

  const two = await anotherDevice(browser, url, person)
  await openConnect(two)
  await submitSecret(two, 'wrong words of another')
  await expect(section(two).getByRole('alert').first()).toContainText('This passphrase doesn’t open your synced data')
  await button(two, 'Use the recovery code').click()
  await submitSecret(
    two,
    code.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    'Recovery code',
  )
  await expect(section(two).getByRole('alert').first()).toContainText('This recovery code doesn’t open')
  await submitSecret(two, code.toLowerCase(), 'Recovery code')
  await expect(section(two)).toContainText('Synced: 1 screen.')

  // With another passphrase, connected devices stay connected, and others need it.
  await button(two, 'Change passphrase…').click()
  const next = 'seven lanterns drift beyond the quarry'
  await section(two).getByLabel('Current passphrase').fill(passphrase)
  await section(two).getByLabel('New passphrase').fill(next)
  await section(two).getByLabel('Repeat it').fill(next)
  await button(two, 'Change passphrase').click()
  await expect(section(two)).toContainText('Devices that are connected stay so')
  await syncNow(one)
  await button(two, 'Forget this device…').click()
  await section(two).getByRole('checkbox', { name: 'Also delete the synced data' }).check()
  await button(two, 'Forget this device').click()
  await expect(button(two, 'Set up sync…')).toBeVisible()
  await closeSettings(two)
  await chooseTool(two, 'My screens')
  await expect(sheet(two, 'My screens')).not.toContainText('Harvest moon')
  await two.keyboard.press('Escape')
  await openConnect(two)
  await submitSecret(two, passphrase)
  await expect(section(two).getByRole('alert').first()).toContainText('This passphrase doesn’t open your synced data')
  await submitSecret(two, next)
  await expect(section(two)).toContainText('Synced: 1 screen.')
  await closeSettings(two)
  await openSettings(one)
  await button(one, 'Sync now').click()
  await expect(section(one).getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)

  // A record that the server has changed is refused, named, and written again on the user’s request.
  const database = new Sqlite(join(folder, 'stonks.db'))
  database.prepare('UPDATE sync_records SET content = zeroblob(length(content))').run()
  database.prepare('UPDATE sync_records SET version = version + 100').run()
  database.prepare('UPDATE sync_accounts SET version = version + 100').run()
  await button(one, 'Sync now').click()
  await expect(section(one).getByRole('alert')).toContainText('entries were changed and can’t be opened')
  await expect(section(one).getByRole('alert')).toContainText('the screen “Harvest moon”')
  await button(one, 'Write this device’s data again').click()
  await expect(section(one).getByRole('alert')).toHaveCount(0)

  // After sync is switched off on one device, the other says so and keeps all its data.
  await button(one, 'Stop syncing everywhere…').click()
  await button(one, 'Delete from the server').click()
  await expect(button(one, 'Set up sync…')).toBeVisible()
  expect(database.prepare('SELECT count(*) FROM sync_records').pluck().get()).toBe(0)
  await openSettings(two)
  await button(two, 'Sync now').click()
  await expect(section(two).getByRole('alert')).toContainText('Sync was turned off on another device')
  await button(two, 'Set up again…').click()
  await closeSettings(two)
  await switchOn(two)
  expect(database.prepare('SELECT count(*) FROM sync_records').pluck().get()).toBeGreaterThan(0)

  // A deleted account leaves nothing on the server; what is on the device can be exported without it.
  const settingsOf = { PATH: process.env['PATH'], DATA_DIR: folder }
  await promisify(execFile)(process.execPath, [admin, 'delete-user', person.email], { env: settingsOf })
  for (const table of ['sync_records', 'sync_accounts']) {
    expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0)
  }
  database.close()
  await two.context().setOffline(true)
  const downloading = two.waitForEvent('download')
  await settings(two).getByRole('button', { name: 'Export' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Harvest moon')
  await end([one, two])
})
