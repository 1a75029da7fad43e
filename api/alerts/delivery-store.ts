import { createHash, randomBytes } from 'node:crypto'
import type { DeviceBody, QuietHoursBody } from '../contract/alerts.ts'
import type { AlertSettingsRow } from '../platform/database/alert-tables.ts'
import { claimUser } from '../platform/database/claim-user.ts'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine.ts'
import { transact } from '../platform/database/transact.ts'

/** The maximum number of a user’s devices. */
export const maxDevices = 10

interface NewDevice extends DeviceBody {
  readonly sessionId: string
}

type QuietHours = QuietHoursBody['quietHours']

const neverFailed = { failing_since: null, failures: 0, rest_until: 0 }

const noSettings = { quiet_from: null, quiet_to: null, time_zone: null, mail_address: null, mail_confirmed_at: null }

/** Every query about how users are reached. */
export function createDeliveryStore(db: Database) {
  const settingsOf = (userId: string, from = db) =>
    from.selectFrom('alert_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()

  const change = (userId: string, changes: Partial<SettingChanges>, within: Database) =>
    within
      .insertInto('alert_settings')
      .values({ ...noSettings, ...changes, user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
      .execute()

  /** Makes alerts due that were never attempted: if their time is later, it is the end of quiet hours. */
  const releaseHeld = async (userId: string, within: Database) =>
    within
      .updateTable('alert_deliveries')
      .set({ due_at: await engineOf(within).now(within) })
      .where('user_id', '=', userId)
      .where('kind', '=', 'alert')
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .execute()

  /** Whether a user may add a device: it replaces unreached ones of the same browser, or else any unreached one. */
  const hasRoom = async (userId: string, sessionId: string, within: Database): Promise<boolean> => {
    const devices = await within
      .selectFrom('alert_devices')
      .select(['id', 'session_id', 'failing_since'])
      .where('user_id', '=', userId)
      .orderBy('failing_since')
      .execute()
    const failing = devices.filter(({ failing_since }) => failing_since !== null)
    const sameBrowser = failing.filter(({ session_id }) => session_id === sessionId)
    const isFull = devices.length - sameBrowser.length >= maxDevices
    const ids = (isFull && sameBrowser.length === 0 ? failing.slice(0, 1) : sameBrowser).map(({ id }) => id)
    if (ids.length > 0) await within.deleteFrom('alert_devices').where('id', 'in', ids).execute()
    return devices.length - ids.length < maxDevices
  }

  return {
    /** Adds a device. `taken`: it is another user’s and has other keys, so it is not the same browser. */
    addDevice: (userId: string, device: NewDevice): Promise<'done' | 'full' | 'taken' | 'no-user'> =>
      transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return 'no-user'
        const { endpoint, keys, label, sessionId } = device
        // A logout during the request must not leave the device behind.
        const sessions = within.selectFrom('sessions').select('id').where('id', '=', sessionId)
        if (!(await sessions.executeTakeFirst())) return 'no-user'
        const hash = createHash('sha256').update(endpoint).digest('hex')
        const known = await within
          .selectFrom('alert_devices')
          .selectAll()
          .where('endpoint_hash', '=', hash)
          .executeTakeFirst()
        const isOwn = known?.user_id === userId
        if (known && !isOwn && (known.auth !== keys.auth || known.p256dh !== keys.p256dh)) return 'taken'
        if (!isOwn && !(await hasRoom(userId, sessionId, within))) return 'full'
        // Another user was signed in on that browser: their pending messages are removed, too.
        if (known && !isOwn) await within.deleteFrom('alert_devices').where('id', '=', known.id).execute()
        const row = { endpoint, ...keys, label, session_id: sessionId }
        const identity = { id: randomBytes(16).toString('base64url'), user_id: userId, endpoint_hash: hash }
        await within
          .insertInto('alert_devices')
          .values({ ...identity, ...row, added_at: Date.now(), sent_at: null, ...neverFailed })
          .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(row))
          .execute()
        return 'done'
      }),

    async removeDevice(userId: string, id: string): Promise<void> {
      await db.deleteFrom('alert_devices').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    devices: (userId: string) =>
      db
        .selectFrom('alert_devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .orderBy('id')
        .execute(),

    settingsOf,

    /** What waited for the end of the old hours is due at once: sending postpones it again if the new hours have begun. */
    setQuietHours: (userId: string, quiet: QuietHours): Promise<boolean> =>
      transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return false
        const { from = null, to = null, timeZone = null } = quiet ?? {}
        await change(userId, { quiet_from: from, quiet_to: to, time_zone: timeZone }, within)
        await releaseHeld(userId, within)
        return true
      }),

    /** Switches mails on, to the account’s address. `waiting`: the address is unconfirmed, and a mail with a link must be sent. */
    async switchMailOn(userId: string, within: Database): Promise<'on' | 'waiting'> {
      const users = within.selectFrom('users').select('email').where('id', '=', userId)
      const { email } = await users.executeTakeFirstOrThrow()
      const known = await settingsOf(userId, within)
      if (known?.mail_address === email && known.mail_confirmed_at !== null) return 'on'
      await change(userId, { mail_address: email, mail_confirmed_at: null }, within)
      return 'waiting'
    },

    async switchMailOff(userId: string): Promise<void> {
      await db
        .updateTable('alert_settings')
        .set({ mail_address: null, mail_confirmed_at: null })
        .where('user_id', '=', userId)
        .execute()
    },

    /** Confirms an address; false if mails to it have been switched off. */
    async confirmMail(userId: string, address: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('alert_settings')
        .set({ mail_confirmed_at: Date.now() })
        .where('user_id', '=', userId)
        .where('mail_address', '=', address)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
  }
}

type SettingChanges = Omit<AlertSettingsRow, 'user_id'>

export type DeliveryStore = ReturnType<typeof createDeliveryStore>
