import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { SyncOutcome } from '../../web/personal/sync/device-sync.ts'
import type { SyncParts } from '../../web/personal/sync/sync-round.ts'
import { aSyncedAccount, passphrase } from './personal-account.ts'
import type { SyncingDevice } from './personal-device.ts'
import { screenKey } from './personal-history.ts'
import { aTab } from './personal-tab.ts'
import { changeOf, textOf } from './personal-user.ts'

const read = async (device: SyncingDevice, name: string) => textOf(await (await device.page()).read(), name)

const refuse = () => Promise.reject(new DOMException('There is no room left.', 'QuotaExceededError'))

/** The storage of a device without room for anything new. */
function withoutRoom({ storage, personal, ...others }: SyncParts): SyncParts {
  return {
    ...others,
    storage: { ...storage, start: refuse, write: refuse },
    personal: {
      ...personal,
      replace: (changes, marks) =>
        marks.after === null && changes.every(({ content }) => content === null)
          ? personal.replace(changes, marks)
          : refuse(),
    },
  }
}

test('a device that is forgotten while another tab of it syncs has no keys afterwards', async () => {
  for (let steps = 0; steps < 14; steps++) {
    const { one, other, first, second, user, world } = await aSyncedAccount()
    await other.change([changeOf('ACME', 'of the other device', world.now())])
    await second.run()
    await one.change([changeOf('BRK-B', 'of this device', world.now())])
    const tab = aTab(one, user)
    one.interruptAfter(steps, async () => {
      await tab.forget(true)
    })
    await first.run()
    await tab.forget(true)
    expect(await one.parts().storage.account(), `after ${steps} steps`).toBeUndefined()
    expect(await one.parts().storage.records()).toEqual([])
    await second.run()
    expect(await read(other, 'BRK-B'), `after ${steps} steps`).toBe('of this device')
    expect(second.state.result.devices).toHaveLength(1)
  }
}, 120_000)

test('forgetting a device with its data deletes only what the server has', async () => {
  const { one, other, first, second, world } = await aSyncedAccount()
  await one.change([changeOf('ACME', 'sent', world.now())])
  await first.run()
  one.setUp(false)
  await one.change([changeOf('BRK-B', 'not sent', world.now())])
  await first.forget(true)
  expect([await read(one, 'ACME'), await read(one, 'BRK-B')]).toEqual([undefined, 'not sent'])
  await second.run()
  expect(await read(other, 'ACME')).toBe('sent')
})

test('changes made while nobody is signed in stay on a device that is forgotten with its data', async () => {
  const { one, first, user, world } = await aSyncedAccount()
  await one.change([changeOf('ACME', 'sent', world.now()), changeOf('BRK-B', 'sent, too', world.now())])
  await first.run()
  await one.change([changeOf('ACME', 'changed since', world.now()), changeOf('CCC', 'new', world.now())])
  const signedOut = aTab(one, { id: '' })
  expect(await signedOut.forget(true)).toEqual({ ok: true })
  expect(await one.parts().storage.account()).toBeUndefined()
  expect([await read(one, 'ACME'), await read(one, 'BRK-B'), await read(one, 'CCC')]).toEqual([
    ...['changed since', undefined, 'new'],
  ])
  expect(await aTab(one, user).join({ passphrase })).toEqual({ ok: true })
  expect([await read(one, 'ACME'), await read(one, 'BRK-B')]).toEqual(['changed since\n\nsent', 'sent, too'])
})

test('a full device that is forgotten shows sync as ended at once, and does not get what another tab was merging', async () => {
  for (let steps = 0; steps < 14; steps++) {
    const { one, other, first, second, user, world } = await aSyncedAccount()
    await one.change([changeOf('BRK-B', 'sent', world.now()), changeOf(screenKey, 'Mine', world.now())])
    await first.run()
    await other.change([changeOf('ACME', 'of the other device', world.now())])
    await second.run()
    await one.change([changeOf('CCC', 'not sent', world.now())])
    const full = aTab(one, user, withoutRoom(one.parts()))
    const outcomes: SyncOutcome[] = []
    one.interruptAfter(steps, async () => {
      outcomes.push(await full.forget(true))
    })
    await first.run()
    if (outcomes.length === 0) break
    expect(outcomes, `after ${steps} steps`).toEqual([{ ok: true }])
    expect(full.state).toMatchObject({ mode: 'off', problem: null })
    const { storage } = one.parts()
    expect([await storage.account(), await storage.records()]).toEqual([undefined, []])
    for (const name of ['ACME', 'BRK-B', screenKey]) {
      expect(await read(one, name), `${name} after ${steps} steps`).toBeUndefined()
    }
    await second.run()
    expect([await read(one, 'CCC'), await read(other, 'CCC')], `after ${steps} steps`).toContain('not sent')
    expect(await read(other, 'BRK-B')).toBe('sent')
    // It can sync again, and has all data.
    expect(await aTab(one, user).join({ passphrase })).toEqual({ ok: true })
    await second.run()
    for (const device of [one, other]) {
      expect(await read(device, 'ACME')).toBe('of the other device')
      expect(await read(device, 'CCC')).toBe('not sent')
    }
  }
}, 120_000)

test('a device whose storage fails says so when the user switches sync on or off, and stays as it was', async () => {
  const { one, first, user, aDevice, page } = await aSyncedAccount()
  const { storage } = one.parts()
  const broken = aTab(one, user, { storage: { ...storage, clear: refuse } })
  await broken.load()
  const failed = { ok: false, problem: { kind: 'storage' } }
  expect(await broken.forget(true)).toEqual(failed)
  expect(broken.state).toMatchObject({ mode: 'on', problem: { kind: 'storage' } })
  const fresh = aDevice()
  const full = aTab(fresh, user, withoutRoom(fresh.parts()))
  await full.load()
  expect(await full.join({ passphrase })).toEqual(failed)
  expect(full.state.mode).toBe('off')
  const unread = aTab(one, user, { storage: { ...storage, account: refuse } })
  expect(await unread.changePassphrase({ passphrase }, 'another one')).toEqual(failed)
  one.setUp(false)
  expect(await first.removeEverywhere()).toMatchObject({ ok: false, problem: { kind: 'unreachable' } })
  expect(first.state).toMatchObject({ mode: 'on', problem: { kind: 'unreachable' } })
  expect(await page()).not.toMatchObject({ keys: null })
})
