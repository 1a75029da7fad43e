import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatasetChanges, Rename } from '#domain/dataset/followed-symbol'
import type { LastSeen } from '#domain/personal/last-seen'
import type { StockNote } from '#domain/personal/stock-note'
import { succeed } from '#domain/result'
import { hideToast, toast } from '../state/overlay.ts'
import { renames, setRenames } from '../state/renames.ts'
import { followedChanges, followRenames, moveRenamed } from './follow-renames.ts'
import { noRecords, type PersonalRecords } from './store/personal.ts'
import { createMemoryStorage } from './store/personal-storage.ts'
import { PersonalStore } from './store/personal-store.ts'

const eqx: Rename = { from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }
const reused: Rename = { ...eqx, isReused: true }
const at = (time: string) => Date.parse(time)

const aNote = (symbol: string, text: string, changedAt = at('2026-08-01T12:00Z'), ...tags: string[]): StockNote => ({
  ...{ symbol, text, tags, changedAt },
})

/** A device with these records. */
async function aDevice(records: Partial<PersonalRecords>) {
  const storage = createMemoryStorage({ ...noRecords, ...records })
  const tabs = new BroadcastChannel('renames')
  const things = new PersonalStore({ open: () => Promise.resolve({ ...storage, isPersistent: true }), tabs })
  await things.load()
  const learn = (version: string, ...renamed: Rename[]) => {
    const changes: DatasetChanges = { version, renamed, splits: [] }
    return followRenames({ listingChanges: () => Promise.resolve(succeed(changes)) }, things)
  }
  return { things, learn, notes: () => [...things.current().notes.values()] }
}

beforeEach(() => setRenames({ version: '', renamed: [] }))
afterEach(() => hideToast())

test('a note follows the rename of its stock with its tags and time, and the user is told once', async () => {
  const note = aNote('EQX', 'Cheap', at('2026-08-01T12:00Z'), 'mine')
  const { learn, notes } = await aDevice({ notes: [note, aNote('LARK', 'Other')] })
  await learn('v1', eqx)
  expect(notes()).toEqual([aNote('LARK', 'Other'), { ...note, symbol: 'VMX' }])
  expect(toast.text).toBe('EQX is now VMX: your note is under VMX.')
  hideToast()
  await learn('v2', eqx)
  expect(toast.text).toBeNull()
})

test('a note that comes back under the former symbol is moved, too', async () => {
  const { things, learn, notes } = await aDevice({})
  await learn('v1', eqx)
  await things.change([{ kind: 'notes', put: aNote('EQX', 'Imported') }])
  await moveRenamed(things)
  expect(notes()).toEqual([aNote('VMX', 'Imported')])
})

test('notes on both symbols become one, the newer text first', async () => {
  const older = aNote('EQX', 'Cheap', at('2026-08-01T12:00Z'), 'mine')
  const newer = aNote('VMX', 'Merged', at('2026-08-20T12:00Z'), 'gold')
  const { learn, notes } = await aDevice({ notes: [older, newer] })
  await learn('v1', eqx)
  expect(notes()).toEqual([{ ...newer, text: 'Merged\n\nCheap', tags: ['gold', 'mine'] }])
})

test('notes whose texts do not fit into one both stay', async () => {
  const both = [aNote('EQX', 'a'.repeat(1500)), aNote('VMX', 'b'.repeat(1500))]
  const { learn, notes } = await aDevice({ notes: both })
  await learn('v1', eqx)
  expect(notes()).toEqual(both)
})

test('notes from before the rename move off a reused symbol, and later ones stay with the other company', async () => {
  const before = await aDevice({ notes: [aNote('EQX', 'Old')] })
  await before.learn('v1', reused)
  expect(before.notes()).toEqual([aNote('VMX', 'Old')])
  const later = [aNote('EQX', 'New', at('2026-10-01T12:00Z'))]
  const after = await aDevice({ notes: later })
  await after.learn('v2', reused)
  expect(after.notes()).toEqual(later)
})

test('notes of two former symbols of one stock become one', () => {
  const notes = new Map([aNote('A', 'First'), aNote('B', 'Second')].map((note) => [note.symbol, note]))
  const renamed = ['A', 'B'].map((from) => ({ ...eqx, from, to: 'C' }))
  expect(followedChanges({ notes, looks: new Map() }, renamed).at(-1)).toEqual({
    kind: 'notes',
    put: aNote('C', 'First\n\nSecond'),
  })
})

test('a rename is not news: the last-seen results get the new symbol', async () => {
  const look = (key: string, date: string, ...symbols: string[]): LastSeen => ({ key, version: 'v0', date, symbols })
  const { things, learn } = await aDevice({
    looks: [look('list:ada', '2026-08-17', 'EQX', 'LARK'), look('screen:1', '2026-08-17', 'VMX', 'EQX')],
  })
  await learn('v1', eqx)
  expect([...things.current().looks.values()].map(({ symbols }) => symbols)).toEqual([['VMX', 'LARK'], ['VMX']])
})

test('nothing moves without an answer from the data worker', async () => {
  const { things, notes } = await aDevice({ notes: [aNote('EQX', 'Cheap')] })
  const listingChanges = () => Promise.resolve({ ok: false, failure: { id: 'nothingLoaded' } } as const)
  await followRenames({ listingChanges }, things)
  expect(notes()).toEqual([aNote('EQX', 'Cheap')])
  expect(renames.known).toEqual([])
})
