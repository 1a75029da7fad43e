import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxNoteLength } from '#domain/personal/stock-note'
import { withStamp } from '#domain/sync/stamp'
import { anAccountServer } from '../../api/testing/people.ts'
import { recordId } from '../../web/personal/sync/sealed-record.ts'
import { syncRound } from '../../web/personal/sync/sync-round.ts'
import { problemSentences } from '../../web/personal/sync/sync-words.ts'
import { aSyncingDevice, type SyncingDevice } from './personal-device.ts'
import { screenKey } from './personal-history.ts'
import { aTab } from './personal-tab.ts'
import { aSyncUser, changeOf, serverPage, textOf } from './personal-user.ts'

const app = await anAccountServer()
afterAll(() => app.close())
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const year = 365 * 24 * 60 * 60 * 1000

/** Devices of one account with the same notes. */
async function devices(count: number, notes: readonly string[] = []) {
  const user = await aSyncUser(app)
  let time = Date.UTC(2026, 0, 5)
  const world = { now: () => (time += 1), foreign: () => serverPage(app, user) }
  const all = Array.from({ length: count }, () => aSyncingDevice(app, user, world))
  for (const each of all) await each.join()
  await all[0]?.change(notes.map((name) => changeOf(name, `about ${name}`, world.now())))
  for (const each of all) await inStep(each)
  return { user, world, all }
}

async function inStep(device: SyncingDevice): Promise<void> {
  expect(await device.sync()).toMatchObject({ problem: undefined, pending: 0 })
}

const read = async (device: SyncingDevice, name: string) => textOf(await (await device.page()).read(), name)

const symbols = (letter: string, count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, at) => letter + Array.from(at.toString(26).padStart(3, '0'), (digit) => letterOf(digit)).join(''),
  )
const letterOf = (digit: string): string => String.fromCharCode(65 + Number.parseInt(digit, 26))

test('a device that was away for more than 3,400 deletions restores none of them, and loses no change of its own', async () => {
  const [first, second] = [symbols('A', 1_750), symbols('B', 1_750)]
  const { world, all } = await devices(2, [...first, 'KEPT', 'GONE'])
  const [one, away] = all
  if (!one || !away) throw new Error('no devices')
  const remove = (names: readonly string[]) => names.map((name) => changeOf(name, undefined, world.now()))
  await away.change([changeOf('NEW', 'made offline', world.now()), changeOf('GONE', undefined, 0)])
  await away.change([changeOf('KEPT', 'changed offline', world.now())])

  await one.change(remove(first))
  await inStep(one)
  await one.change(second.map((name) => changeOf(name, 'soon deleted', world.now())))
  await inStep(one)
  await one.change(remove(second))
  for (let round = 0; round < 3; round++) await inStep(one)
  const deletions = (await one.parts().storage.records()).filter(({ content }) => content === null)
  expect(deletions).toHaveLength(3_000)

  // Made after the last forgotten deletion, by the clock of this device.
  away.setClock(year)
  const [late = ''] = first
  await away.change([changeOf(late, 'changed late', away.time())])
  for (const each of [away, one, away]) await inStep(each)
  for (const each of [one, away]) {
    const { notes } = await (await each.page()).read()
    expect(notes.map(({ symbol, text }) => [symbol, text])).toEqual([
      [late, 'changed late'],
      ['KEPT', 'changed offline'],
      ['NEW', 'made offline'],
    ])
  }
}, 120_000)

test('a record of a newer release stays unchanged on the server, is reported, and survives a repair', async () => {
  const { user, world, all } = await devices(2, ['ACME'])
  const [newer, older] = all
  if (!newer || !older) throw new Error('no devices')
  const { storage } = newer.parts()
  const account = await storage.account()
  const name = { kind: 'portfolios', key: 'one' }
  const stamp = { wall: world.now(), counter: 0, device: account?.deviceId ?? '' }
  const content = { name: 'Of a newer release', holdings: [['ACME', 3]] }
  const versions = { local: null, isPending: true, base: null, revision: 0, seal: '' }
  const id = await recordId(user.keys, name)
  const put = [{ ...name, id, stamp, seen: withStamp({}, stamp), content, ...versions }]
  if (account) await storage.write({ account, put })
  await inStep(newer)
  const onServer = async () => (await serverPage(app, user)).records.find((record) => record.id === id)
  const before = await onServer()
  expect(before).toBeDefined()

  expect(await older.sync()).toMatchObject({ problem: undefined, notHere: 1, pending: 0 })
  await older.change([changeOf('ACME', 'changed by the older release', world.now())])
  expect(await older.sync({ isRepair: true })).toMatchObject({ problem: undefined, notHere: 1 })
  expect(await onServer()).toEqual(before)
  await inStep(newer)
  expect((await storage.records()).find((record) => record.id === id)?.content).toEqual(content)
  expect(await read(newer, 'ACME')).toBe('changed by the older release')
})

test('keeps a text that does not fit into a note beside the other one, and shows it until its user has seen it', async () => {
  const { user, world, all } = await devices(2, ['ACME'])
  const [one, other] = all
  if (!one || !other) throw new Error('no devices')
  const [earlier, later] = ['e', 'l'].map((letter) => letter.repeat(maxNoteLength - 100))
  await one.change([changeOf('ACME', earlier, world.now())])
  await other.change([changeOf('ACME', later, world.now())])
  for (const each of [one, other, one]) await inStep(each)
  for (const each of [one, other]) expect(await read(each, 'ACME')).toBe(later)
  other.restart()
  const tab = aTab(other, user)
  await tab.load()
  expect(tab.state.texts).toEqual([{ symbol: 'ACME', text: earlier }])
  await tab.dismissTexts()
  await tab.load()
  expect(tab.state.texts).toEqual([])
})

test('a full device loses nothing, says so, and syncs again when there is room', async () => {
  for (let writes = 0; writes < 9; writes++) {
    const { user, world, all } = await devices(2, ['ACME'])
    const [one, full] = all
    if (!one || !full) throw new Error('no devices')
    await one.change([changeOf('BRK-B', 'of the other device', world.now()), changeOf('ACME', 'Buy', world.now())])
    await inStep(one)
    await full.change([changeOf(screenKey, 'of this device', world.now()), changeOf('ACME', 'Sell', world.now())])
    const parts = full.parts()
    let left = writes
    const limited = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      if (left-- <= 0) throw new DOMException('There is no room left.', 'QuotaExceededError')
      return work()
    }
    const result = await syncRound({
      ...parts,
      storage: { ...parts.storage, write: (changes) => limited(() => parts.storage.write(changes)) },
      personal: { ...parts.personal, replace: (...given) => limited(() => parts.personal.replace(...given)) },
    })
    const isEnough = left >= 0
    if (typeof result === 'object' && !isEnough) {
      expect(result.problem && problemSentences(result.problem), `after ${writes} writes`).toEqual([
        'This device’s storage can’t be used right now. Nothing is lost; sync resumes when it works again.',
      ])
    }
    expect(await read(full, screenKey)).toBe('of this device')
    expect(await read(full, 'ACME')).toContain('Sell')
    await full.change([changeOf('CCC', 'written afterwards', world.now())])
    for (const each of [full, one, full]) await inStep(each)
    for (const each of [one, full]) {
      expect(await read(each, 'ACME'), `after ${writes} writes`).toBe('Sell\n\nBuy')
      expect(await read(each, 'BRK-B')).toBe('of the other device')
      expect(await read(each, screenKey)).toBe('of this device')
      expect(await read(each, 'CCC')).toBe('written afterwards')
    }
    expect((await serverPage(app, user)).keys).toBe(user.envelope)
    if (isEnough) expect(result).toMatchObject({ problem: undefined })
  }
})
