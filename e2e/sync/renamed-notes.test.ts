import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, expect, test } from 'vitest'
import type { Rename } from '#domain/dataset/followed-symbol'
import { anAccountServer } from '../../api/testing/people.ts'
import { followedChanges } from '../../web/personal/follow-renames.ts'
import { aSyncingDevice, type SyncingDevice } from './personal-device.ts'
import { aSyncUser, changeOf, serverPage } from './personal-user.ts'

const app = await anAccountServer()
afterAll(() => app.close())

const eqx: Rename = { from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }

/** Two devices that both have a note on EQX. */
async function twoDevices() {
  globalThis.indexedDB = new IDBFactory()
  let time = Date.UTC(2026, 7, 1)
  const user = await aSyncUser(app)
  const world = { now: () => (time += 1), foreign: () => serverPage(app, user) }
  const one = aSyncingDevice(app, user, world)
  const other = aSyncingDevice(app, user, world)
  for (const device of [one, other]) await device.join()
  await one.change([changeOf('EQX', 'Cheap', world.now())])
  await one.sync()
  await other.sync()
  return { one, other, now: world.now }
}

const notesOf = async (device: SyncingDevice) => {
  const { notes } = await (await device.page()).read()
  return notes.map(({ symbol, text }) => [symbol, text])
}

async function move(device: SyncingDevice): Promise<void> {
  const { notes } = await (await device.page()).read()
  const bySymbol = new Map(notes.map((note) => [note.symbol, note]))
  await device.change(followedChanges({ notes: bySymbol, looks: new Map() }, [eqx]))
}

async function syncAll(...devices: readonly SyncingDevice[]): Promise<void> {
  for (const device of [...devices, ...devices]) await device.sync()
}

test('two devices that both move a note to its new symbol end with one note', async () => {
  const { one, other } = await twoDevices()
  await move(one)
  await move(other)
  await syncAll(one, other)
  for (const device of [one, other]) expect(await notesOf(device)).toEqual([['VMX', 'Cheap']])
})

test('a device that has not moved the note gets it under its new symbol', async () => {
  const { one, other } = await twoDevices()
  await move(one)
  await syncAll(one, other)
  await move(other)
  await syncAll(other, one)
  for (const device of [one, other]) expect(await notesOf(device)).toEqual([['VMX', 'Cheap']])
})

test('a text that one device adds before it moves the note is in the note of both', async () => {
  const { one, other, now } = await twoDevices()
  await move(one)
  await other.change([changeOf('EQX', 'Cheap, and gold', now())])
  await move(other)
  await syncAll(one, other)
  for (const device of [one, other]) expect(await notesOf(device)).toEqual([['VMX', 'Cheap, and gold']])
})
