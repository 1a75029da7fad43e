import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { anAccountServer } from '../../api/testing/people.ts'
import { anSqliteDatabase } from '../../api/testing/server.ts'
import { aSyncingDevice } from './personal-device.ts'
import { aSyncUser, serverPage } from './personal-user.ts'

/** An account without synced data on a server of its own, a stranger’s, and devices that do not sync yet; until the test ends. */
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
    /** What the server has of the account. */
    page: () => serverPage(app, user),
    aDevice: (who = user) => aSyncingDevice(app, who, world),
  }
}
