import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { chooseTool, rows, symbols } from '../harness/screen.ts'

/**
 * What localStorage, IndexedDB and the caches held after using version 0.1.0 with twelve stocks of the simulated
 * market, then going offline. It holds no real market data.
 */
const profileFile = new URL('old-profile.json.gz', import.meta.url)

interface StoredUser {
  readonly id: string
  readonly accessToken: string
}

test.use({ allowed: [/Failed to load resource|502/] })

test('an app that was installed before an update keeps the market, the list, and everything personal', async ({
  page,
  context,
  faultyNetwork,
}) => {
  test.slow()
  await context.route('**/data/stonks', (route) => route.abort())
  await page.goto(faultyNetwork.url)
  // The server that the update talks to knows the account and its list.
  await signUp(page)
  await bookmarksOnServer(page, 'VR')
  await bookmarksOnServer(page, 'SGP')
  const user = await page.evaluate(() => localStorage.getItem('stonks.user') ?? '')
  const { id, accessToken } = JSON.parse(user) as StoredUser
  const profile = gunzipSync(readFileSync(profileFile))
    .toString()
    .replaceAll('USER_ID', id)
    .replaceAll('ACCESS_TOKEN', accessToken)
  // A file of the app that starts no part of it.
  await page.goto(`${faultyNetwork.url}/robots.txt`)
  await page.evaluate(restoreProfile, profile)

  for (const symbol of ['RSW', 'VR']) faultyNetwork.strike(`/api/bookmark/${symbol}`, 'hold')
  await page.goto(faultyNetwork.url)
  await expect(rows(page)).toHaveCount(12)
  await expect(page.getByRole('button', { name: /^Close of/ })).toContainText('Nov 20')
  // Two stocks were bookmarked online; offline one was removed and another added.
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect.poll(async () => (await symbols(page)).toSorted()).toEqual(['RSW', 'SGP'])
  await expect(page.getByTitle('Waiting', { exact: false })).toHaveCount(1)

  await chooseTool(page, 'My screens')
  const screens = page.getByRole('dialog', { name: 'My screens' })
  await expect(screens.getByRole('list', { name: 'My screens' })).toContainText('Cheap losers')
  await screens.getByRole('button', { name: 'Done' }).click()
  await chooseTool(page, 'Alerts')
  const alerts = page.getByRole('dialog', { name: 'Alerts' })
  await expect(alerts.getByRole('list', { name: 'My alerts' })).toContainText('VR closes below $2.00')
  await alerts.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  await expect(settings.getByRole('radio', { name: 'Gain blue, loss orange' })).toBeChecked()
  await settings.getByRole('button', { name: 'Done' }).click()
  // The sheet's entry leaves the history asynchronously, which would cancel the navigation.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheetOver')

  await page.goto(`${faultyNetwork.url}/SGP`)
  await expect(page.getByLabel('Private note about SGP')).toHaveValue('Bought at 12,\nwait for earnings')
  await expect(page.getByRole('button', { name: 'Remove tag long term' })).toBeVisible()

  faultyNetwork.clear()
  await expect.poll(() => bookmarksOnServer(page), { message: 'taps made offline arrive' }).toEqual(['RSW', 'SGP'])
})

/** Replaces everything that the page's origin stores with what `profile` holds. */
async function restoreProfile(profile: string): Promise<void> {
  interface Packed {
    readonly $: string
    readonly text: string
  }
  interface Store {
    readonly name: string
    readonly keyPath: string | string[] | null
    readonly autoIncrement: boolean
    readonly indexes: readonly {
      readonly name: string
      readonly keyPath: string | string[]
      readonly unique: boolean
      readonly multiEntry: boolean
    }[]
    readonly records: readonly (readonly [key: IDBValidKey, value: unknown])[]
  }
  interface Profile {
    readonly localStorage: Readonly<Record<string, string>>
    readonly databases: readonly {
      readonly name: string
      readonly version: number
      readonly stores: readonly Store[]
    }[]
    readonly caches: readonly {
      readonly name: string
      readonly list: readonly {
        readonly url: string
        readonly status: number
        readonly headers: [string, string][]
        readonly body: Uint8Array<ArrayBuffer>
      }[]
    }[]
  }
  /** Typed arrays are base64, what JSON lacks is named. */
  const revive = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$' in value)) return value
    const { $: type, text } = value as Packed
    if (type === 'undefined') return undefined
    if (type === 'number') return Number(text)
    if (type === 'Date') return new Date(text)
    const { buffer } = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const types = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array }
    const View = types[type as keyof typeof types] as (new (of: ArrayBuffer) => ArrayBufferView) | undefined
    return type === 'ArrayBuffer' || !View ? buffer : new View(buffer)
  }
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(request.error?.message))
    })
  const { localStorage: items, databases, caches: stored } = JSON.parse(profile, revive) as Profile
  localStorage.clear()
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  for (const { name } of await indexedDB.databases()) if (name) await done(indexedDB.deleteDatabase(name))
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes, records } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const { name: index, keyPath: path, ...options } of indexes) store.createIndex(index, path, options)
        for (const [key, value] of records) store.put(value, keyPath === null ? key : undefined)
      }
    }
    ;(await done(opening)).close()
  }
  for (const { name, list } of stored) {
    const cache = await caches.open(name)
    for (const { url, status, headers, body } of list) await cache.put(url, new Response(body, { status, headers }))
  }
}

/** The server's list after adding `added`, requested with the page's access token. */
const bookmarksOnServer = (page: Page, added?: string): Promise<unknown> =>
  page.evaluate(async (added) => {
    const { accessToken } = JSON.parse(localStorage.getItem('stonks.user') ?? '{}') as StoredUser
    const response = await fetch(added === undefined ? '/api/bookmark' : `/api/bookmark/${added}`, {
      method: added === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
    })
    return ((await response.json()) as string[]).toSorted()
  }, added)
