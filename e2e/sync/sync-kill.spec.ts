import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { fc } from '#domain/testing/fast-check'
import { seed } from '#domain/testing/seed'
import { avatar, logIn, type Person, signUp } from '../harness/accounts.ts'
import { type Device, newDevice } from '../harness/browser.ts'
import { endIntroduction, expect, test } from '../harness/fixtures.ts'
import { freePort, startServer } from '../harness/server.ts'
import { closeSettings, connect, switchOn } from './sync-page.ts'

/** Two rounds in every run, fifty with LONG. Another SEED chooses other kills and moments. */
const rounds = process.env['LONG'] === undefined ? 2 : 50

/**
 * The target of a round's kill, and its moment: some milliseconds after the changes have begun, or after the first request
 * of sync.
 */
const kills = fc.record({
  isInRequest: fc.boolean(),
  target: fc.constantFrom('first', 'second', 'server', 'first and server', 'second and server'),
  afterMs: fc.integer({ min: 0, max: 500 }),
})

/** A number as letters, so that symbols are valid. */
const letters = (at: number): string =>
  Array.from(at.toString(26).padStart(2, '0'), (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join('')

/** A device’s changes of one round, stored together or not at all. */
interface Changes {
  readonly put: Readonly<Record<string, string>>
  readonly remove: string
  /** A note that both devices write in the same round. */
  readonly shared: string
  readonly token: string
  readonly screen: { readonly put: string; readonly remove: string }
}

interface Synced {
  readonly device: Device
  readonly name: 'first' | 'second' | 'fresh'
  page: Page
  /** Requests of sync without a response. */
  open: number
  /** The changes of this device alone that its storage has acknowledged. */
  readonly notes: Map<string, string>
  readonly screens: Set<string>
  readonly tokens: { readonly symbol: string; readonly token: string }[]
}

/** Notes by symbol, and the names of the screens. */
interface Stored {
  readonly notes: Readonly<Record<string, string>>
  readonly screens: readonly string[]
}

function changesOf({ name }: Synced, round: number): Changes {
  const own = (at: number) => `${name === 'first' ? 'F' : 'S'}${letters(Math.max(0, at))}`
  return {
    put: { [own(round + 3)]: `${name} of ${round}`, [own(round + 2)]: `${name} changed in ${round}` },
    remove: own(round),
    shared: `B${letters(round)}`,
    token: `${name}-${round};`,
    screen: { put: `${name} ${round + 3}`, remove: `${name} ${round}` },
  }
}

/** Makes the changes in the device’s storage, as another tab does, and has them synced at once. */
const apply = (page: Page, changes: Changes): Promise<boolean> =>
  page
    .evaluate(async ({ put, remove, shared, token, screen }) => {
      const opening = indexedDB.open('stonks-personal')
      const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
      const transaction = database.transaction(['notes', 'screens'], 'readwrite')
      const notes = transaction.objectStore('notes')
      const screens = transaction.objectStore('screens')
      const changedAt = Date.now()
      const id = (name: string) =>
        Array.from(name, (letter) => letter.charCodeAt(0).toString(16))
          .join('')
          .padEnd(24, '0')
          .slice(-24)
      for (const [symbol, text] of Object.entries(put)) notes.put({ symbol, text, tags: [], changedAt })
      notes.delete(remove)
      screens.put({ id: id(screen.put), name: screen.put, filter: '', place: 0, changedAt })
      screens.delete(id(screen.remove))
      const reading = notes.get(shared)
      reading.onsuccess = () => {
        const before: unknown = reading.result
        const text = typeof before === 'object' && before && 'text' in before ? String(before.text) : ''
        notes.put({ symbol: shared, text: `${text}${token}`, tags: [], changedAt })
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onabort = reject
      })
      database.close()
      new BroadcastChannel('personal').postMessage('changed')
      dispatchEvent(new Event('online'))
      return true
    }, changes)
    .catch(() => false)

const stored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('stonks-personal')
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
    const all = (name: string) =>
      new Promise<{ symbol: string; text: string; name: string }[]>((resolve) => {
        const reading = database.transaction(name).objectStore(name).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const notes = await all('notes')
    const screens = await all('screens')
    database.close()
    return {
      notes: Object.fromEntries(notes.map(({ symbol, text }) => [symbol, text])),
      screens: screens.map(({ name }) => name).toSorted(),
    }
  })

/** Records the changes that the device has acknowledged. */
function acknowledge({ notes, screens, tokens }: Synced, { put, remove, shared, token, screen }: Changes): void {
  for (const [symbol, text] of Object.entries(put)) notes.set(symbol, text)
  notes.delete(remove)
  screens.add(screen.put)
  screens.delete(screen.remove)
  tokens.push({ symbol: shared, token })
}

/** The notes and screens in a storage that only one device changes. */
const ownPart = ({ notes, screens }: Stored, { name }: Synced): Stored => ({
  notes: Object.fromEntries(
    Object.entries(notes).filter(([symbol]) => symbol.startsWith(name === 'first' ? 'F' : 'S')),
  ),
  screens: screens.filter((screen) => screen.startsWith(name)),
})

const expectedOf = ({ notes, screens }: Synced): Stored => ({
  notes: Object.fromEntries(notes),
  screens: [...screens].toSorted(),
})

/** Opens the browser; returns once the page has begun to sync. */
async function open(synced: Synced): Promise<void> {
  const context = await synced.device.open()
  await context.addInitScript(endIntroduction)
  synced.page = context.pages()[0] ?? (await context.newPage())
  synced.open = 0
  synced.page.on('request', (request) => void (synced.open += Number(request.url().includes('/api/sync'))))
  const ended = (request: { url: () => string }) => void (synced.open -= Number(request.url().includes('/api/sync')))
  synced.page.on('requestfinished', ended).on('requestfailed', ended)
  const asked = synced.page.waitForRequest(/\/api\/sync/)
  await synced.page.goto('/')
  await asked
}

/** A closed device on which `enter` has switched on sync. */
async function setUp(device: Device, name: Synced['name'], enter: (page: Page) => Promise<unknown>): Promise<Synced> {
  const context = await device.open()
  await context.addInitScript(endIntroduction)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/')
  await enter(page)
  await closeSettings(page)
  // Chromium writes its session data some seconds later, or when it is closed.
  await context.close()
  return { device, name, page, open: 0, notes: new Map(), screens: new Set(), tokens: [] }
}

/** Waits until one of these devices begins a request of sync, for a limited time, as it may have synced already. */
const nextRequest = (devices: readonly Synced[]): Promise<unknown> =>
  Promise.race(devices.map(({ page }) => page.waitForRequest(/\/api\/sync/, { timeout: 1_000 }).catch(() => undefined)))

/** Checks that every device has everything that the two have acknowledged, no deleted record, and the same as the others. */
async function expectAgreement(owners: readonly Synced[], all: readonly Synced[]): Promise<void> {
  const tokens = owners.flatMap((owner) => owner.tokens)
  await expect(async () => {
    for (const { page } of all) await page.evaluate(() => void dispatchEvent(new Event('online')))
    const [has, ...others] = await Promise.all(all.map(({ page }) => stored(page)))
    for (const other of others) expect(other).toEqual(has)
    if (!has) return
    for (const owner of owners) expect(ownPart(has, owner)).toEqual(expectedOf(owner))
    expect(tokens.filter(({ symbol, token }) => !has.notes[symbol]?.includes(token))).toEqual([])
  }).toPass({ timeout: 60_000, intervals: [500] })
}

test('killing browsers and server while they sync loses nothing, and no deleted record returns', async () => {
  test.setTimeout(120_000 + rounds * 30_000)
  const folder = await mkdtemp(join(tmpdir(), 'stonks-sync-kill-'))
  const port = await freePort()
  const start = () => startServer({ MARKET: 'demo', DEMO_STOCKS: '200', PORT: String(port), DATA_DIR: folder })
  let server = await start()
  const servers = [server]
  const aDevice = () => newDevice('desk', server.url)
  const devices = [await aDevice(), await aDevice(), await aDevice()] as const
  const trace = [`SEED=${seed}`]
  try {
    let person: Person | undefined
    const enter = async (page: Page) => {
      await page.goto('/login')
      if (person) await logIn(page, person)
      await expect(avatar(page)).toBeVisible()
      await connect(page)
    }
    const first = await setUp(devices[0], 'first', async (page) => {
      person = await signUp(page)
      await switchOn(page)
    })
    const both = [first, await setUp(devices[1], 'second', enter)]
    await Promise.all(both.map(open))
    let openRequests = 0
    for (const [round, { target, isInRequest, afterMs }] of fc.sample(kills, rounds).entries()) {
      const victims = both.filter(({ name }) => target.startsWith(name))
      const isOfServer = target.includes('server')
      const watched = isOfServer ? both : victims
      const moment = isInRequest ? nextRequest(watched).then(() => sleep(afterMs / 20)) : sleep(afterMs)
      const killed = moment.then(async () => {
        const isOpen = watched.some((synced) => synced.open > 0)
        openRequests += Number(isOpen)
        trace.push(`${round}: ${target} killed, ${isOpen ? 'in a request' : 'between requests'}`)
        await Promise.all([...victims.map(({ device }) => device.kill()), ...(isOfServer ? [server.kill()] : [])])
      })
      const changes = both.map((synced) => ({ synced, change: changesOf(synced, round) }))
      const written = await Promise.all(changes.map(({ synced, change }) => apply(synced.page, change)))
      await killed
      if (isOfServer) servers.push((server = await start()))
      await Promise.all(victims.map(open))
      for (const [at, { synced, change }] of changes.entries()) {
        const has = await stored(synced.page)
        // Interrupted changes may be there.
        const isThere = Object.entries(change.put).every(([symbol, text]) => has.notes[symbol] === text)
        trace.push(
          `${round}: ${synced.name} was ${written[at] ? 'written' : isThere ? 'cut off, and is there' : 'cut off'}`,
        )
        if (written[at] || isThere) acknowledge(synced, change)
        expect(ownPart(has, synced), `${synced.name} after round ${round}`).toEqual(expectedOf(synced))
      }
    }
    const fresh = await setUp(devices[2], 'fresh', enter)
    await open(fresh)
    await expectAgreement(both, [...both, fresh])
    console.log(`${rounds} kills, ${openRequests} of them in a request: nothing lost, nothing deleted returned`)
  } catch (error) {
    console.error(trace.join('\n'))
    throw error
  } finally {
    for (const device of devices) await device.discard()
    for (const each of servers) await each.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
