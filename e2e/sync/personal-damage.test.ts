import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Database } from '../../api/platform/database/database.ts'
import { recordId } from '../../web/personal/sync/sealed-record.ts'
import type { SyncResult } from '../../web/personal/sync/sync-result.ts'
import { problemSentences } from '../../web/personal/sync/sync-words.ts'
import { anAccount } from './personal-account.ts'
import { Killed, type SyncingDevice, type SyncUser } from './personal-device.ts'
import { screenKey } from './personal-history.ts'
import { changeOf, screenId, textOf } from './personal-user.ts'

const names = ['ACME', 'BRK-B', screenKey]
const texts = { ACME: 'Buy', 'BRK-B': 'Hold', [screenKey]: 'Cheap ones' }

/** Two devices that agree on two notes and a screen. */
async function aSyncedAccount() {
  const account = await anAccount()
  const { user, world } = account
  const device = async (who = user) => {
    const one = account.aDevice(who)
    await one.join()
    return one
  }
  const [one, other] = [await device(), await device()]
  await one.change(Object.entries(texts).map(([name, text]) => changeOf(name, text, world.now())))
  for (const each of [one, other]) await each.sync()
  return { ...account, one, other, device }
}

const shown = async (device: SyncingDevice): Promise<object> => {
  const records = await (await device.page()).read()
  return Object.fromEntries(names.map((name) => [name, textOf(records, name)]))
}

const sentencesOf = (result: SyncResult | undefined): readonly string[] =>
  result?.problem ? problemSentences(result.problem) : []

const idOf = ({ keys }: SyncUser, name: string): Promise<string> =>
  recordId(keys, name === screenKey ? { kind: 'screens', key: screenId } : { kind: 'notes', key: name })

const rowOf = (database: Database, user: SyncUser, id: string) =>
  database
    .selectFrom('sync_records')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Flips a bit of a record on the server. */
async function flip(database: Database, user: SyncUser, name: string): Promise<void> {
  const id = await idOf(user, name)
  const { content } = await rowOf(database, user, id)
  const bytes = Buffer.from(content)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await database.updateTable('sync_records').set({ content: bytes }).where('id', '=', id).execute()
}

/** Gives a record the bytes of another one. */
async function exchange(database: Database, user: SyncUser): Promise<void> {
  const ids = [await idOf(user, 'ACME'), await idOf(user, 'BRK-B')]
  const rows = await Promise.all(ids.map((id) => rowOf(database, user, id)))
  for (const [at, id] of ids.entries()) {
    const other = rows[1 - at]
    if (other) await database.updateTable('sync_records').set({ content: other.content }).where('id', '=', id).execute()
  }
}

async function drop(database: Database, user: SyncUser, name: string): Promise<void> {
  await database
    .deleteFrom('sync_records')
    .where('id', '=', await idOf(user, name))
    .execute()
}

const nothingChanged =
  'The server’s copy isn’t what your devices wrote. Nothing on this device was changed, and nothing is sent.'

test.for([
  [
    'a changed record',
    (database: Database, user: SyncUser) => flip(database, user, 'ACME'),
    ['1 entry was changed and can’t be opened.', 'Affected: the note on ACME.'],
  ],
  [
    'two exchanged records',
    exchange,
    ['2 entries were changed and can’t be opened.', 'Affected: the note on ACME, the note on BRK-B.'],
  ],
  [
    'a missing record',
    (database: Database, user: SyncUser) => drop(database, user, screenKey),
    ['1 entry is missing or outdated.', 'Affected: the screen “Cheap ones”.'],
  ],
  [
    'a list of contents that was changed',
    (database: Database) => database.updateTable('sync_accounts').set({ manifest: 'AAAA' }).execute(),
    ['Its list of contents doesn’t open.'],
  ],
] as const)(
  'a device reports %s, which changes nothing, and repairs it for every device',
  async ([, damage, sentences]) => {
    const { database, user, one, other, device, page, world } = await aSyncedAccount()
    await damage(database, user)
    // Unchanged records are not read again: another device’s change makes this one look.
    await one.change([changeOf('CCC', 'of the other device', world.now())])
    await one.change([changeOf('ACME', 'Bought', world.now())])
    const before = await page()
    const newDevice = await device()
    const results = [await newDevice.sync()]
    expect(sentencesOf(results[0])[0]).toBe(nothingChanged)
    expect(await shown(newDevice)).toEqual({})
    expect(await page()).toEqual(before)

    // A device that knows the records names them. It has to read everything.
    const { storage } = other.parts()
    const account = await storage.account()
    if (account) await storage.write({ account: { ...account, digest: 'of another state' } })
    expect(sentencesOf(await other.sync())).toEqual([nothingChanged, ...sentences])
    expect(await shown(other)).toEqual(texts)
    expect(await page()).toEqual(before)

    expect(sentencesOf(await other.sync({ isRepair: true }))).toEqual([])
    for (const each of [newDevice, one, other, newDevice, await device()])
      expect(sentencesOf(await each.sync())).toEqual([])
    for (const each of [newDevice, one, other]) {
      expect(await shown(each)).toEqual({ ...texts, ACME: 'Bought' })
      expect(textOf(await (await each.page()).read(), 'CCC')).toBe('of the other device')
    }
  },
)

test('a device that stays connected notices within a day that the server has lost a record, and sends it again', async () => {
  const { database, user, one, other, device, page, world } = await aSyncedAccount()
  await one.change([changeOf('BRK-B', undefined, world.now())])
  for (const each of [one, other]) await each.sync()
  const deleted = await rowOf(database, user, await idOf(user, 'BRK-B'))
  for (const name of ['ACME', 'BRK-B']) await drop(database, user, name)
  await one.sync()
  expect(
    (await page()).records.some(({ id }) => id === deleted.id),
    'it is not compared all the time',
  ).toBe(false)
  one.setClock(25 * 60 * 60 * 1000)
  expect(sentencesOf(await one.sync())).toEqual([])
  for (const each of [other, await device(), one]) {
    expect(sentencesOf(await each.sync({ isThorough: true }))).toEqual([])
    expect(await shown(each)).toEqual({ ...texts, 'BRK-B': undefined })
  }
})

test('a device deletes a deleted record again that came back on the server, and replaces earlier versions', async () => {
  const { database, user, one, other, device, world } = await aSyncedAccount()
  const old = await rowOf(database, user, await idOf(user, 'ACME'))
  await one.change([changeOf('ACME', 'Sold', world.now())])
  for (const each of [one, other]) await each.sync()
  const { version } = await rowOf(database, user, old.id)
  await drop(database, user, 'ACME')
  const strange = { ...old, id: 'x'.repeat(22), version: version - 1 }
  await database
    .insertInto('sync_records')
    .values([{ ...old, version }])
    .execute()
  expect(sentencesOf(await one.sync({ isThorough: true }))).toEqual([])
  await database.insertInto('sync_records').values([strange]).execute()
  expect(sentencesOf(await other.sync({ isThorough: true }))[0], 'what does not open is told').toBe(nothingChanged)
  await database.deleteFrom('sync_records').where('id', '=', strange.id).execute()
  for (const each of [other, await device(), one]) {
    expect(sentencesOf(await each.sync({ isThorough: true }))).toEqual([])
    expect(await shown(each)).toEqual({ ...texts, ACME: 'Sold' })
  }
})

test('a device that is killed while it resends lost records continues later', async () => {
  for (let steps = 1, isKilled = true; isKilled; steps++) {
    const { database, user, one, device } = await aSyncedAccount()
    for (const name of ['ACME', screenKey]) await drop(database, user, name)
    one.dieAfter(steps)
    isKilled = await one.sync({ isThorough: true }).then(
      () => false,
      (error: unknown) => error instanceof Killed,
    )
    one.restart()
    expect(sentencesOf(await one.sync({ isThorough: true }))).toEqual([])
    const newDevice = await device()
    expect(sentencesOf(await newDevice.sync())).toEqual([])
    expect(await shown(newDevice)).toEqual(texts)
  }
})

test('every device that has seen a later state of the server reports an earlier one, and repairs it', async () => {
  const { database, user, one, other, device, world } = await aSyncedAccount()
  const account = () =>
    database.selectFrom('sync_accounts').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
  const rows = () => database.selectFrom('sync_records').selectAll().where('user_id', '=', user.id).execute()
  const earlier = { account: await account(), rows: await rows() }
  await one.change([changeOf('ACME', 'Sold', world.now()), changeOf('BRK-B', undefined, world.now())])
  for (const each of [one, other]) await each.sync()
  await database.updateTable('sync_accounts').set(earlier.account).where('user_id', '=', user.id).execute()
  await database.deleteFrom('sync_records').where('user_id', '=', user.id).execute()
  await database.insertInto('sync_records').values(earlier.rows).execute()

  for (const each of [one, other]) {
    expect(sentencesOf(await each.sync()).slice(0, 2)).toEqual([
      nothingChanged,
      'It’s older than what this device has seen, as after a restored backup or a replay.',
    ])
    expect(await shown(each)).toEqual({ ...texts, ACME: 'Sold', 'BRK-B': undefined })
  }
  await one.sync({ isRepair: true })
  for (const each of [other, await device(), one]) {
    expect(sentencesOf(await each.sync())).toEqual([])
    expect(await shown(each)).toEqual({ ...texts, ACME: 'Sold', 'BRK-B': undefined })
  }
})

test('a device that repairs without having a record does not remove it from a device that has it', async () => {
  const { database, user, one, other, device } = await aSyncedAccount()
  await flip(database, user, 'ACME')
  const newDevice = await device()
  expect(sentencesOf(await newDevice.sync())).toEqual([nothingChanged, '1 entry was changed and can’t be opened.'])
  await newDevice.sync({ isRepair: true })
  expect(await shown(newDevice)).toEqual({ ...texts, ACME: undefined })
  for (const each of [one, other, newDevice]) expect(sentencesOf(await each.sync())).toEqual([])
  for (const each of [one, other, newDevice]) expect(await shown(each)).toEqual(texts)
})

test('refuses a record of another account with the same keys', async () => {
  const { database, user, stranger, device } = await aSyncedAccount()
  const strange = await device(stranger)
  await strange.change([changeOf('ACME', 'of a stranger', 1)])
  await strange.sync()
  const id = await idOf(user, 'ACME')
  const { content } = await rowOf(database, stranger, id)
  await database
    .updateTable('sync_records')
    .set({ content })
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .execute()
  const newDevice = await device()
  expect(sentencesOf(await newDevice.sync())).toEqual([nothingChanged, '1 entry was changed and can’t be opened.'])
  expect(await shown(newDevice)).toEqual({})
})
