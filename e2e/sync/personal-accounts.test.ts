import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pause } from '#domain/waiting'
import type { DeviceSync } from '../../web/personal/sync/device-sync.ts'
import type { SyncTransport } from '../../web/personal/sync/sync-api.ts'
import { problemSentences } from '../../web/personal/sync/sync-words.ts'
import { anAccount, aSyncedAccount, passphrase } from './personal-account.ts'
import type { SyncingDevice } from './personal-device.ts'
import { screenKey } from './personal-history.ts'
import { aTab } from './personal-tab.ts'
import { changeOf, textOf } from './personal-user.ts'

const another = 'twenty wheels turn quickly'

const read = async (device: SyncingDevice, name: string) => textOf(await (await device.page()).read(), name)

test('another device that is offline while the passphrase changes continues without the new one', async () => {
  const { one, other, first, second, code, aDevice, user, world } = await aSyncedAccount()
  other.setUp(false)
  await other.change([changeOf('ACME', 'written offline', world.now())])
  expect(await second.run()).toMatchObject({ problem: { kind: 'unreachable' }, pending: 1 })
  expect(await first.changePassphrase({ passphrase: 'a wrong one' }, another)).toEqual({ ok: false, problem: 'wrong' })
  expect(await first.changePassphrase({ passphrase }, another)).toEqual({ ok: true })
  other.setUp(true)
  expect(await second.run()).toMatchObject({ problem: undefined, pending: 0 })
  await first.run()
  expect(await read(one, 'ACME')).toBe('written offline')
  expect(await second.changePassphrase({ passphrase }, 'a third one')).toEqual({ ok: false, problem: 'wrong' })
  const third = aTab(aDevice(), user)
  expect(await third.join({ passphrase })).toEqual({ ok: false, problem: 'wrong' })
  expect(await third.join({ passphrase: another })).toEqual({ ok: true })
  expect(await aTab(aDevice(), user).join({ recoveryCode: code })).toEqual({ ok: true })
})

test('only the device that reports success has changed the passphrase, when two devices change it at once', async () => {
  const { one, first, second, aDevice, user } = await aSyncedAccount()
  one.interruptAfter(1, async () => {
    expect(await second.changePassphrase({ passphrase }, another)).toEqual({ ok: true })
  })
  const outcome = await first.changePassphrase({ passphrase }, 'of the first device')
  expect(outcome).toEqual({ ok: false, problem: { kind: 'busy' } })
  expect(await aTab(aDevice(), user).join({ passphrase: another })).toEqual({ ok: true })
})

test('a passphrase that does not arrive does not change', async () => {
  const { one, first, second, aDevice, user } = await aSyncedAccount()
  one.faults.push('twice', 'lost', 'lost', 'lost')
  expect(await first.changePassphrase({ passphrase }, another)).toMatchObject({ ok: false })
  one.faults.length = 0
  for (const each of [first, second]) expect(await each.run()).toMatchObject({ problem: undefined })
  expect(await aTab(aDevice(), user).join({ passphrase })).toEqual({ ok: true })
})

test('other devices report that sync was ended everywhere, and lose nothing', async () => {
  const { one, other, first, second, page, world } = await aSyncedAccount()
  await one.change([changeOf('ACME', 'Buy', world.now()), changeOf(screenKey, 'Cheap ones', world.now())])
  for (const each of [first, second]) await each.run()
  expect(await first.removeEverywhere()).toEqual({ ok: true })
  expect(first.state.mode).toBe('off')
  expect(await one.parts().storage.account()).toBeUndefined()
  expect(await page()).toMatchObject({ version: 0, records: [], keys: null })

  await other.change([changeOf('ACME', 'Sell', world.now())])
  const result = await second.run()
  expect(result).toMatchObject({ problem: { kind: 'removed' } })
  expect(await page()).toMatchObject({ records: [] })
  expect(await read(other, 'ACME')).toBe('Sell')

  // Set up again, it has another key.
  await first.prepare(another)
  expect(await first.begin()).toEqual({ ok: true })
  const before = await page()
  expect(await second.run()).toMatchObject({ problem: { kind: 'replaced' } })
  expect(await page()).toEqual(before)
  await second.leave()
  expect(await second.join({ passphrase })).toEqual({ ok: false, problem: 'wrong' })
  expect(await second.join({ passphrase: another })).toEqual({ ok: true })
  await first.run()
  for (const device of [one, other]) {
    expect(await read(device, 'ACME')).toBe('Sell\n\nBuy')
    expect(await read(device, screenKey)).toBe('Cheap ones')
  }
})

test('the second of two devices that set up sync at once learns that there is another key', async () => {
  const { aDevice, user } = await anAccount()
  const [first, second] = [aTab(aDevice(), user), aTab(aDevice(), user)]
  for (const [tab, secret] of [
    [first, passphrase],
    [second, another],
  ] as const)
    await tab.prepare(secret)
  expect(await first.begin()).toEqual({ ok: true })
  expect(await second.begin()).toEqual({ ok: false, problem: { kind: 'replaced' } })
})

test('a device reports a newer format of the key, and reads and writes nothing', async () => {
  const { database, other, first, second, page, world, aDevice, user } = await aSyncedAccount()
  const { keys } = await page()
  const newer = (keys ?? '').replace('"format":1', '"format":2')
  await database.updateTable('sync_accounts').set({ keys: newer }).execute()
  await other.change([changeOf('ACME', 'Buy', world.now())])
  const before = await page()
  for (const each of [first, second]) {
    const result = await each.run()
    expect(result).toMatchObject({ problem: { kind: 'newer' } })
  }
  expect(second.state.problem && problemSentences(second.state.problem)).toEqual([
    'A newer version of Stonks has changed how data is synced. Update the app; until then, changes stay on this device.',
  ])
  expect(await aTab(aDevice(), user).join({ passphrase })).toEqual({ ok: false, problem: 'newer' })
  expect(await page()).toEqual(before)
  expect(await read(other, 'ACME')).toBe('Buy')
})

test('a device with its own data and a synced account both get all of it', async () => {
  const { one, first, aDevice, user, world } = await aSyncedAccount()
  await one.change([changeOf('ACME', 'of the account', world.now()), changeOf('BRK-B', 'the same', 1)])
  await first.run()
  const old = aDevice()
  await old.change([changeOf('ACME', 'of the old device', 1), changeOf('BRK-B', 'the same', 1)])
  await old.change([changeOf('CCC', 'only here', 1), changeOf(screenKey, 'Mine', 1)])
  expect(await aTab(old, user).join({ passphrase })).toEqual({ ok: true })
  await first.run()
  for (const device of [one, old]) {
    expect(await read(device, 'ACME')).toBe('of the account\n\nof the old device')
    expect(await read(device, 'BRK-B')).toBe('the same')
    expect(await read(device, 'CCC')).toBe('only here')
    expect(await read(device, screenKey)).toBe('Mine')
  }
})

/** Locks like those of browsers, for requests that do not wait. */
function someLocks() {
  const held = new Map<string, (reason: unknown) => void>()
  return {
    async request<Value>(
      name: string,
      { steal = false }: { readonly steal?: boolean },
      work: (lock: object | null) => Promise<Value>,
    ): Promise<Value> {
      if (held.has(name) && !steal) return work(null)
      held.get(name)?.(new DOMException('The lock was taken.', 'AbortError'))
      let end: (reason: unknown) => void = () => undefined
      const stolen = new Promise<never>((_, reject) => (end = reject))
      held.set(name, end)
      try {
        return await Promise.race([work({ name }), stolen])
      } finally {
        if (held.get(name) === end) held.delete(name)
      }
    },
  }
}

/** The result of a round if what a tab still does in an earlier round no longer overtakes it. */
async function idleRun(tab: DeviceSync): Promise<Awaited<ReturnType<DeviceSync['run']>>> {
  for (let attempt = 1; attempt < 100; attempt++) {
    const result = await tab.run()
    if (result !== 'busy') return result
    await pause(20)
  }
  return 'busy'
}

test('a tab that the browser has frozen does not stop the others, and changes nothing when it continues', async () => {
  vi.stubGlobal('navigator', { locks: someLocks() })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (let steps = 0; steps < 12; steps++) {
    const { one, other, first, second, user, world } = await aSyncedAccount()
    await other.change([changeOf('ACME', 'of the other device', world.now())])
    await second.run()
    await one.change([changeOf('BRK-B', 'of this device', world.now())])
    let thaw: () => void = () => undefined
    const frozen = new Promise<void>((resolve) => (thaw = resolve))
    const reached = new Promise<'frozen'>((resolve) => {
      one.interruptAfter(steps, () => {
        resolve('frozen')
        return frozen
      })
    })
    const stuck = first.run()
    const isFrozen = (await Promise.race([reached, stuck])) === 'frozen'
    const tab = aTab(one, user)
    const minute = (at: number) => one.setClock(at * 60_000)
    if (isFrozen) {
      expect(await tab.run(), `after ${steps} steps`).toBe('busy')
      minute(1)
      expect(await tab.run()).toBe('busy')
      minute(3)
    }
    expect(await tab.run(), `after ${steps} steps`).toMatchObject({ problem: undefined, pending: 0 })
    await one.change([changeOf('BRK-B', 'changed since', world.now() + 240_000)])
    thaw()
    await stuck
    for (const each of [tab, second, tab]) expect(await idleRun(each)).toMatchObject({ problem: undefined, pending: 0 })
    for (const device of [one, other]) {
      expect(await read(device, 'ACME')).toBe('of the other device')
      expect(await read(device, 'BRK-B'), `after ${steps} steps`).toBe('changed since')
    }
  }
}, 120_000)

test('a tab that responds keeps its lock, however long its sync takes', async () => {
  vi.stubGlobal('navigator', { locks: someLocks() })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { one, first, user } = await aSyncedAccount()
  let go: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (go = resolve))
  const { transport } = one.parts()
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const pull: SyncTransport['pull'] = async (since) => {
    begin()
    await slow
    return transport.pull(since)
  }
  const working = aTab(one, user, { transport: { ...transport, pull } })
  const syncing = working.run()
  await begun
  expect(await first.run()).toBe('busy')
  one.setClock(3 * 60_000)
  const [speaker, listener] = [1, 2].map(() => new BroadcastChannel(`sync-${one.number}`))
  const heard = new Promise((resolve) => listener?.addEventListener('message', resolve))
  speaker?.postMessage('working')
  await heard
  // The tab listens, too.
  await pause(50)
  speaker?.close()
  listener?.close()
  expect(await first.run()).toBe('busy')
  go()
  expect(await syncing).toMatchObject({ problem: undefined })
  expect(await first.run()).toMatchObject({ problem: undefined })
})
