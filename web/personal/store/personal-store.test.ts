import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import { toast } from '../../state/overlay.ts'
import { applyChanges, type Change, noRecords } from './personal.ts'
import { createMemoryStorage, openPersonalStorage, type PersonalStorage } from './personal-storage.ts'
import { PersonalStore } from './personal-store.ts'

let run = 0
let name = ''
beforeEach(() => (name = `personal-${++run}`))

const timeoutMs = 1000
const openStorage = (): Promise<PersonalStorage> => openPersonalStorage({ name, timeoutMs: timeoutMs })

/** Tabs on one device. */
function aTab(open: (onNewerRelease: () => void) => Promise<PersonalStorage> = openStorage): PersonalStore {
  return new PersonalStore({ open, tabs: new BroadcastChannel(name) })
}

const id = (digit: string): string => digit.repeat(24)
const aScreen = (known: Partial<SavedScreen> = {}): SavedScreen => ({
  ...{ id: id('a'), name: 'Mine', filter: '', place: 0, changedAt: 1, ...known },
})
const put = (screen: SavedScreen): Change => ({ kind: 'screens', put: screen })
const aNote = { symbol: 'ACME', text: 'Buy?', tags: ['watch'], changedAt: 2 }
const names = (tab: PersonalStore): readonly string[] => tab.current().screens.map((screen) => screen.name)

test('a change is visible at once and survives a restart', async () => {
  const tab = aTab()
  await tab.load()
  const isSaved = tab.change([put(aScreen()), { kind: 'notes', put: aNote }])
  expect(await isSaved).toBe(true)
  const restarted = aTab()
  await restarted.load()
  expect(restarted.current()).toEqual(tab.current())
  expect(restarted.current()).toMatchObject({ isLoaded: true, storage: 'stored', screens: [aScreen()] })
  expect(restarted.current().notes.get('ACME')).toEqual(aNote)
})

describe('a device that is full', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  test('deletes what can be downloaded again before it gives up a change', async () => {
    const tab = aTab()
    await tab.load()
    const storing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
    tab.makeSpace = vi.fn(() => {
      storing.mockRestore()
      return Promise.resolve()
    })
    expect(await tab.change([put(aScreen())])).toBe(true)
    expect(tab.makeSpace).toHaveBeenCalledOnce()
    const restarted = aTab()
    await restarted.load()
    expect(names(restarted)).toEqual(['Mine'])
  })

  test('shows a change while it makes space for it, whatever another tab stores meanwhile', async () => {
    const [tab, other] = [aTab(), aTab()]
    await Promise.all([tab.load(), other.load()])
    const storing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
    tab.makeSpace = async () => {
      storing.mockRestore()
      await other.change([{ kind: 'notes', put: aNote }])
      await eventually(() => expect(tab.current().notes.size).toBe(1))
      expect(names(tab)).toEqual(['Mine'])
    }
    expect(await tab.change([put(aScreen())])).toBe(true)
    expect(names(tab)).toEqual(['Mine'])
    await eventually(() => expect(names(other)).toEqual(['Mine']))
  })

  test('keeps the change until the page is closed if there is still no space, and says so', async () => {
    const tab = aTab()
    await tab.load()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse)
    expect(await tab.change([put(aScreen())])).toBe(false)
    expect(tab.current()).toMatchObject({ storage: 'notStored', screens: [aScreen()] })
  })

  test('deletes nothing if a change fails for another reason', async () => {
    const tab = aTab()
    await tab.load()
    tab.makeSpace = vi.fn(() => Promise.resolve())
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'UnknownError')
    })
    expect(await tab.change([put(aScreen())])).toBe(false)
    expect(tab.makeSpace).not.toHaveBeenCalled()
  })
})

test('two tabs show the same data', async () => {
  const [one, other] = [aTab(), aTab()]
  await Promise.all([one.load(), other.load()])
  await one.change([put(aScreen())])
  await expect.poll(() => names(other)).toEqual(['Mine'])
  await Promise.all([
    one.change([put(aScreen({ name: 'Renamed here', changedAt: 3 }))]),
    other.change([put(aScreen({ id: id('b'), name: 'Saved there', place: 1 }))]),
  ])
  await expect.poll(() => names(one)).toEqual(['Renamed here', 'Saved there'])
  await expect.poll(() => names(other)).toEqual(['Renamed here', 'Saved there'])
})

test('everything works without storage until the page is closed, and the page says so', async () => {
  const tab = aTab(() => Promise.reject(new Error('storage is forbidden')))
  await tab.load()
  expect(tab.current().storage).toBe('notStored')
  expect(await tab.change([put(aScreen())])).toBe(false)
  expect(names(tab)).toEqual(['Mine'])
})

test('a full device keeps what it has stored, and the page keeps what was typed', async () => {
  const real = await openStorage()
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  await real.write([put(aScreen())])
  const tab = aTab(() => Promise.resolve({ ...real, write: full }))
  await tab.load()
  expect(await tab.change([{ kind: 'notes', put: aNote }])).toBe(false)
  expect(tab.current()).toMatchObject({ storage: 'notStored', screens: [aScreen()] })
  expect(tab.current().notes.get('ACME')?.text).toBe('Buy?')
  expect(await real.read()).toMatchObject({ screens: [aScreen()], notes: [] })
})

test('a database of a newer release is left unchanged, and the page says that nothing is lost', async () => {
  const newer = await openDB(name, 7, { upgrade: (database) => void database.createObjectStore('other') })
  const tab = aTab((onNewerRelease) => openPersonalStorage({ name, timeoutMs, onNewerRelease }))
  await tab.load()
  expect(toast.text).toMatch(/^A newer version of Stonks .* Nothing is lost/)
  expect(tab.current().storage).toBe('ofNewerRelease')
  expect(await tab.change([put(aScreen())])).toBe(false)
  expect([tab.current().storage, names(tab)]).toEqual(['ofNewerRelease', ['Mine']])
  expect([...newer.objectStoreNames]).toEqual(['other'])
  newer.close()
})

test('a tab says so if a newer release takes its database, and keeps what it shows', async () => {
  const tab = aTab((onNewerRelease) => openPersonalStorage({ name, timeoutMs, onNewerRelease }))
  await tab.change([put(aScreen())])
  expect(tab.current().storage).toBe('stored')
  const newer = await openDB(name, 7, { upgrade: (database) => database.deleteObjectStore('views') })
  await tab.load()
  expect([tab.current().storage, names(tab)]).toEqual(['ofNewerRelease', ['Mine']])
  newer.close()
})

test('all data can be read and changed after a rollback from a release that only added to the database', async () => {
  await aTab().change([{ kind: 'screens', put: aScreen() }])
  const newer = await openDB(name, 7, { upgrade: (database) => void database.createObjectStore('other') })
  newer.close()
  const tab = aTab()
  await tab.load()
  expect([tab.current().storage, tab.current().screens.map((screen) => screen.name)]).toEqual(['stored', ['Mine']])
  expect(await tab.change([{ kind: 'screens', put: aScreen({ name: 'Renamed', changedAt: 2 }) }])).toBe(true)
})

test('an open tab does not block the upgrade of a newer release, and goes on working', async () => {
  const tab = aTab()
  await tab.load()
  await tab.change([put(aScreen())])
  const newer = await openDB(name, 3)
  expect(newer.version).toBe(3)
  expect(await tab.change([{ kind: 'notes', put: aNote }]), 'it only added to the storage').toBe(true)
  expect(names(tab)).toEqual(['Mine'])
  newer.close()
})

test('a database without views keeps its data and can store views', async () => {
  const old = await openDB(name, 1, {
    upgrade(database) {
      for (const kind of ['screens', 'rules', 'fired']) database.createObjectStore(kind, { keyPath: 'id' })
      database.createObjectStore('notes', { keyPath: 'symbol' })
      database.createObjectStore('looks', { keyPath: 'key' })
    },
  })
  await old.put('screens', aScreen())
  old.close()
  const tab = aTab()
  const view = { ...aScreen(), name: 'Ratios' }
  const metric = { id: 'yield', name: 'Yield', expression: 'eps / price', changedAt: 1 }
  expect(await tab.change([{ kind: 'views', put: view }])).toBe(true)
  expect(await tab.change([{ kind: 'metrics', put: metric }])).toBe(true)
  const restarted = aTab()
  await restarted.load()
  expect(restarted.current()).toMatchObject({
    storage: 'stored',
    screens: [aScreen()],
    views: [view],
    metrics: [metric],
  })
})

test('invalid entries in the database are ignored, and the others are read', async () => {
  const tab = aTab()
  await tab.change([put(aScreen()), { kind: 'notes', put: aNote }])
  const database = await openDB(name)
  await database.put('screens', { id: 'junk', name: 7 })
  await database.put('notes', { symbol: 'EVIL', text: 1, tags: 'x' })
  await database.put('looks', { key: 'screen:x' })
  await database.put('rules', { id: id('c'), kind: 'explodes' })
  await database.put('fired', { id: '' })
  database.close()
  const restarted = aTab()
  await restarted.load()
  const { screens, notes, rules, looks, fired } = restarted.current()
  expect([screens.length, notes.size, rules.length, looks.size, fired.length]).toEqual([1, 1, 0, 0, 0])
})

test('only one of two tabs that check an alert at once notifies', async () => {
  const [one, other] = [aTab(), aTab()]
  const before = { key: `rule:${id('a')}`, version: 'one', date: '2026-11-18', symbols: ['A'] }
  const now = { ...before, version: 'two', date: '2026-11-19', symbols: ['A', 'B'] }
  const firedBy = (symbols: readonly string[]) => ({
    ...{ id: `${id('a')} two`, rule: id('a'), text: 'gained', date: null, firedAt: 1, isSeen: false },
    symbols,
  })
  const fire = { side: 'added', firedBy } as const
  expect(await one.check(before, fire), 'a first look announces nothing').toBeUndefined()
  const notified = await Promise.all([one.check(now, fire), other.check(now, fire)])
  expect(notified.filter(Boolean)).toMatchObject([{ symbols: ['B'] }])
  await expect.poll(() => [one, other].map((tab) => tab.current().fired.length)).toEqual([1, 1])
})

test('the stores in IndexedDB and in memory apply changes alike', async () => {
  const change = fc.oneof(
    fc.record({ id: fc.constantFrom(id('a'), id('b'), id('c')), place: fc.nat(5) }).map((known) => put(aScreen(known))),
    fc.constantFrom(id('a'), id('b')).map((remove): Change => ({ kind: 'screens', remove })),
    fc.constantFrom('A', 'B').map((symbol): Change => ({ kind: 'notes', put: { ...aNote, symbol } })),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 5 }), async (steps) => {
      const real = await openPersonalStorage({ name: `${name}-${++run}`, timeoutMs: timeoutMs })
      const memory = createMemoryStorage()
      let expected = noRecords
      for (const step of steps) {
        expected = applyChanges(expected, step)
        await Promise.all([real.write(step), memory.write(step)])
      }
      const sorted = async (one: PersonalStorage) => {
        const { screens, notes } = await one.read()
        return [
          screens.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
          notes.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
        ]
      }
      const want = await sorted({ ...memory, read: () => Promise.resolve(expected) })
      expect(await sorted(real)).toEqual(want)
      expect(await sorted(memory)).toEqual(want)
    }),
    { numRuns: 40 },
  )
})
