import type { JsonObject } from '#domain/keys-of'
import { detectChanges, type DetectedChange, type KnownRecord, type PresentRecord } from '#domain/sync/known-record'
import { nextStamp, type Stamp, withStamp } from '#domain/sync/stamp'
import type { SyncRecord } from '#domain/sync/sync-record'
import { isSyncedKind } from '#domain/sync/synced-kinds'
import { randomId } from '../../data/random-id.ts'
import type { Marks, PersonalRecordsStorage } from './personal-records.ts'
import { type ListedRecord, recordId } from './sealed-record.ts'
import { type SyncedDevice, SyncOvertaken } from './sync-result.ts'
import type { SyncAccount, SyncStorage, SyncWrite } from './sync-storage.ts'

/** The kind of the records in which devices describe themselves. */
const deviceKind = 'devices'
/** A device reports once a day that it is in use. */
const dayMs = 24 * 60 * 60 * 1000

/** This device's sync state during a sync. Changes are stored before they count. */
export class WorkingCopy {
  readonly records: Map<string, KnownRecord>
  readonly #storage: SyncStorage
  #account: SyncAccount
  #mark: string | null = null

  private constructor(storage: SyncStorage, account: SyncAccount, records: readonly KnownRecord[]) {
    this.#storage = storage
    this.#account = account
    this.records = new Map(records.map((record) => [record.id, record]))
  }

  /** This device's sync state; undefined if it does not sync. */
  static async open(storage: SyncStorage): Promise<WorkingCopy | undefined> {
    const account = await storage.account()
    return account && new WorkingCopy(storage, account, await storage.records())
  }

  get account(): SyncAccount {
    return this.#account
  }

  /** Stores changes, all or none. */
  async write({ account = {}, put = [], removed = [] }: WorkingWrite): Promise<void> {
    const after = await this.#storage.write({ account: { ...this.#account, ...account }, put, removed })
    if (!after) throw new SyncOvertaken()
    this.#account = after
    for (const record of put) this.records.set(record.id, record)
    for (const id of removed) this.records.delete(id)
  }

  /** The content of the server, as far as this device knows it. */
  listed(): readonly ListedRecord[] {
    return [...this.records.values()].filter(({ seal }) => seal !== '')
  }

  pending(): readonly KnownRecord[] {
    return [...this.records.values()].filter(({ isPending }) => isPending)
  }

  /**
   * Completes a merge that a kill has interrupted: it is known whether the page’s storage has it, so that any further
   * difference is the user’s. False if the storage was changed meanwhile.
   */
  async settle(personal: Pick<PersonalRecordsStorage, 'replace'>, mark: string | null): Promise<boolean> {
    const { planned } = this.#account
    this.#mark = mark
    if (planned?.mark === mark) {
      await this.write({ ...planned, account: { ...planned.account, planned: null } })
      return true
    }
    if (!planned && mark !== null) return true
    // A frozen tab that continues with it later finds another mark. It exists from the first round on, and ending sync may delete it.
    const after = randomId(8)
    if (!(await personal.replace([], { before: mark, after }))) return false
    this.#mark = after
    if (planned) await this.write({ account: { planned: null } })
    return true
  }

  /** Stores a merge before the page’s storage gets it, with the marks of that storage before and after. */
  async plan({ account = {}, put = [], removed = [] }: WorkingWrite): Promise<Marks> {
    const mark = randomId(8)
    await this.write({ account: { planned: { mark, account, put, removed } } })
    return { before: this.#mark, after: mark }
  }

  /** Records the planned merge, which is in the page’s storage now. */
  async complete({ after }: Marks): Promise<void> {
    const { planned } = this.#account
    this.#mark = after
    if (planned) await this.write({ ...planned, account: { ...planned.account, planned: null } })
  }

  /** Records the user's changes on this device, and that it is in use. */
  async detect(present: readonly PresentRecord[], now: number): Promise<void> {
    const { account } = this
    let { clock } = account
    const put: KnownRecord[] = []
    const stamp = (at: number): Stamp => (clock = nextStamp(clock, account.deviceId, at))
    for (const change of detectChanges(this.records.values(), present, isSyncedKind)) {
      put.push(changedRecord(change, await this.#idOf(change), stamp(change.changedAt ?? now)))
    }
    const own = await this.#ownDevice(now)
    if (own) put.push(changedRecord(own, await this.#idOf(own), stamp(now)))
    if (put.length > 0) await this.write({ account: { clock }, put })
  }

  /** Records that this device is forgotten. */
  async leave(now: number): Promise<void> {
    const { deviceId, clock } = this.account
    const about = { kind: deviceKind, key: deviceId, content: null, local: null, changedAt: now }
    const id = await this.#idOf(about)
    const stamp = nextStamp(clock, deviceId, now)
    await this.write({
      account: { clock: stamp },
      put: [changedRecord({ ...about, known: this.records.get(id) }, id, stamp)],
    })
  }

  devices(): readonly SyncedDevice[] {
    return [...this.records.values()]
      .flatMap(({ kind, key, content }) => (kind === deviceKind && content ? [{ key, content }] : []))
      .map(({ key, content }) => ({
        id: key,
        label: String(content['label']),
        seenAt: Number(content['seenAt']) || 0,
        isThis: key === this.account.deviceId,
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.seenAt - a.seenAt)
  }

  async #ownDevice(now: number): Promise<DetectedChange | undefined> {
    const { deviceId: key, label } = this.account
    const known = this.records.get(await this.#idOf({ kind: deviceKind, key }))
    const isNew = known?.content?.['label'] !== label || Math.abs(now - Number(known.content['seenAt'])) > dayMs
    if (!isNew) return undefined
    const content: JsonObject = { label, seenAt: now }
    return { kind: deviceKind, key, content, known, local: null, changedAt: now }
  }

  #idOf(record: Pick<SyncRecord, 'kind' | 'key'>): Promise<string> {
    return recordId(this.account.keys, record)
  }
}

interface WorkingWrite extends Omit<SyncWrite, 'account'> {
  readonly account?: Partial<SyncAccount>
}

function changedRecord(change: DetectedChange, id: string, stamp: Stamp): KnownRecord {
  const { kind, key, content, known, local } = change
  return {
    ...{ id, kind, key, stamp, content, local, isPending: true },
    seen: withStamp(known?.seen ?? {}, stamp),
    base: known ? (known.isPending ? known.base : known.content) : null,
    revision: known?.revision ?? 0,
    seal: known?.seal ?? '',
  }
}
