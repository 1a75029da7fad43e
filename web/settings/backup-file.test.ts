// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { viewFilter } from '#domain/personal/column-view'
import { noteChange } from '../personal/notes/stock-notes.ts'
import { noRecords, type PersonalRecords } from '../personal/store/personal.ts'
import { createMemoryStorage } from '../personal/store/personal-storage.ts'
import { PersonalStore } from '../personal/store/personal-store.ts'
import { createSettings, type Settings, updateSettings } from '../state/settings.ts'
import { backupFile, importBackup } from './backup-file.ts'

beforeEach(() => localStorage.clear())

let names = 0
const id = 'a'.repeat(24)
const screen = { id, name: 'Mine', filter: '', place: 0, changedAt: 5 }
const note = { symbol: 'ACME', text: 'Buy', tags: ['watch'], changedAt: 5 }
const rule = { id, changedAt: 5, kind: 'gains', screen: 'preset:4' } as const
const view = {
  id,
  name: 'Ratios',
  filter: viewFilter({ metric: ['name', 'beta'], formulas: {} }),
  place: 0,
  changedAt: 5,
}
const metric = { id: 'yield', name: 'Yield', expression: 'eps / price', changedAt: 5 }
const now = new Date('2026-11-19T12:00:00Z')

async function aDevice(stored: Partial<PersonalRecords> = {}) {
  const storage = { ...createMemoryStorage({ ...noRecords, ...stored }), isPersistent: true }
  const tabs = new BroadcastChannel(`backup-${++names}`)
  const things = new PersonalStore({ open: () => Promise.resolve(storage), tabs })
  await things.load()
  localStorage.clear()
  return { things, settings: createSettings(() => localStorage) }
}
const fileOf = ({ things, settings }: { things: PersonalStore; settings: Settings }) =>
  backupFile(things.current(), settings, now)
const aFile = (text: string) => new File([text], 'backup.json')

test('one file restores everything on another device, and restoring it again changes nothing', async () => {
  const from = await aDevice({ screens: [screen], views: [view], notes: [note], rules: [rule], metrics: [metric] })
  updateSettings(from.settings, { density: 'compact', homeScreen: 'told' })
  const file = fileOf(from)
  expect(file.name).toBe('stonks-backup-2026-11-19.json')
  const to = await aDevice()
  expect(await importBackup(file, to.things, to.settings)).toEqual({
    ok: true,
    words: 'Imported: 1 screen, 1 view, 1 note, 1 alert, 1 metric.',
  })
  expect(to.things.current()).toMatchObject({ screens: [screen], views: [view], rules: [rule], metrics: [metric] })
  expect([...to.things.current().notes.values()]).toEqual([note])
  expect(to.settings).toMatchObject({ density: 'compact', homeScreen: 'unseen' })
  const before = to.things.current()
  await importBackup(file, to.things, to.settings)
  expect(to.things.current()).toEqual(before)
  expect(await fileOf(to).text()).toBe(await file.text())
})

test('reports a date in the future, and the next change sets the right one', async () => {
  const ahead = 8.64e15
  const from = await aDevice({ notes: [{ ...note, changedAt: ahead }] })
  const to = await aDevice()
  const { words } = await importBackup(fileOf(from), to.things, to.settings)
  expect(words).toContain('1 note is dated in the future, until its next change.')
  const change = noteChange(to.things.current().notes, 'ACME', { text: 'Sell', tags: [] })
  expect(change).toMatchObject({ put: { text: 'Sell' } })
  expect(Number(change && 'put' in change && 'changedAt' in change.put && change.put.changedAt)).toBeLessThan(ahead)
  await to.things.change(change ? [change] : [])
  await to.things.load()
  expect(to.things.current().notes.get('ACME')?.text).toBe('Sell')
})

test('restoring keeps what is newer on the device, adds what is newer in the file, and deletes nothing', async () => {
  const from = await aDevice({
    screens: [{ ...screen, name: 'Old name', changedAt: 1 }],
    notes: [{ ...note, text: 'Sell', changedAt: 9 }],
  })
  const to = await aDevice({ screens: [screen], notes: [note, { ...note, symbol: 'ONLY' }] })
  await importBackup(fileOf(from), to.things, to.settings)
  const { screens, notes } = to.things.current()
  expect(screens.map(({ name }) => name)).toEqual(['Mine'])
  expect([...notes.values()].map(({ symbol, text }) => `${symbol} ${text}`).toSorted()).toEqual([
    'ACME Sell',
    'ONLY Buy',
  ])
})

test.for([
  ['{"version":1}', 'This file isn’t a Stonks backup. Nothing was changed.'],
  [
    '{"format":"stonks-backup","version":2}',
    'This backup was made by a newer version of Stonks. Update the app first. Nothing was changed.',
  ],
  ['{"format":"stonks-backup","version":1}', 'This backup is damaged and can’t be read in full. Nothing was changed.'],
] as const)('rejects an unusable file with the reason and changes nothing: %s', async ([text, words]) => {
  const { things, settings } = await aDevice({ screens: [screen] })
  const before = things.current()
  expect(await importBackup(aFile(text), things, settings)).toEqual({ ok: false, words })
  expect(things.current()).toEqual(before)
})

test('skips unknown settings and invalid values', async () => {
  const { things, settings } = await aDevice()
  const file = { format: 'stonks-backup', version: 1, screens: [], notes: [], rules: [] }
  const said = { density: 'huge', palette: 'swapped', __proto__: 'x', unknown: true, homeScreen: 'told' }
  await importBackup(aFile(JSON.stringify({ ...file, settings: said })), things, settings)
  expect({ ...settings }).toEqual({ ...createSettings(() => localStorage), palette: 'swapped' })
})

test('a device without storage says so', async () => {
  const things = new PersonalStore({ open: () => Promise.reject(new Error('no')), tabs: new BroadcastChannel('none') })
  const { settings } = await aDevice()
  const from = await aDevice({ screens: [screen] })
  const { ok, words } = await importBackup(fileOf(from), things, settings)
  expect([ok, words]).toEqual([
    true,
    'Imported: 1 screen, 0 notes, 0 alerts. Not saved on this device: it’s lost when you close this page.',
  ])
})

test('a device with data of a newer release says that they are not lost', async () => {
  const open = (onNewerRelease: () => void) => {
    onNewerRelease()
    return Promise.reject(new Error('newer'))
  }
  const things = new PersonalStore({ open, tabs: new BroadcastChannel('none') })
  const { settings } = await aDevice()
  const { words } = await importBackup(fileOf(await aDevice({ screens: [screen] })), things, settings)
  expect(words).toMatch(/^Imported: 1 screen, .* A newer version of Stonks .* Nothing is lost/)
})
