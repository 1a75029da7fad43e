import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished } from 'vitest'
import { anAccountServer } from '../../api/testing/people.ts'
import { anSqliteDatabase } from '../../api/testing/server.ts'
import { aSyncingDevice } from './personal-device.ts'
import { aTab } from './personal-tab.ts'
import { aSyncUser, serverPage } from './personal-user.ts'

export const passphrase = 'nineteen mills grind slowly'

/** An account without synced data on its own server, a stranger’s account, and devices that do not sync yet, until the test ends. */
export async function anAccount() {
  globalThis.indexedDB = new IDBFactory()
  const database = await anSqliteDatabase()
  const app = await anAccountServer({ database })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  const [user, stranger] = [await aSyncUser(app), await aSyncUser(app)]
  let time = Date.UTC(2026, 0, 5)
  const world = { now: () => (time += 1), foreign: () => serverPage(app, stranger) }
  return {
    ...{ database, user, stranger, world },
    /** The account's data on the server. */
    page: () => serverPage(app, user),
    aDevice: (who = user) => aSyncingDevice(app, who, world),
  }
}

/** An account with one device that has set up sync and another one that was connected. */
export async function aSyncedAccount() {
  const account = await anAccount()
  const [one, other] = [account.aDevice(), account.aDevice()]
  const [first, second] = [aTab(one, account.user), aTab(other, account.user)]
  const code = await first.prepare(passphrase)
  expect(await first.begin()).toEqual({ ok: true })
  expect(await second.join({ passphrase })).toEqual({ ok: true })
  return { ...account, one, other, first, second, code }
}
