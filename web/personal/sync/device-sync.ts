import { proxy } from 'valtio/vanilla'
import { earliestStamp } from '#domain/sync/stamp'
import { pause, withTimeout } from '#domain/waiting'
import { withLock } from '#outbox/with-lock'
import { randomId } from '../../data/random-id.ts'
import { endSync } from './end-sync.ts'
import type { SyncAnswer, SyncPage, SyncTransport } from './sync-api.ts'
import { changePassphrase, createKeys, type KeyFailure, openKeys, type Secret, type SyncKeys } from './sync-keys.ts'
import { problemOf } from './sync-problem.ts'
import type { SyncProblem, SyncResult } from './sync-result.ts'
import { type RoundOptions, type SyncParts, syncRound } from './sync-round.ts'
import type { KeptText, SyncAccount } from './sync-storage.ts'

/** What the page shows. */
export interface SyncState {
  /** `unknown` until the device’s storage was read. */
  mode: 'unknown' | 'off' | 'on'
  /** The account that this device syncs with; null for none. */
  userId: string | null
  isRunning: boolean
  problem: SyncProblem | null
  syncedAt: number | null
  result: Omit<SyncResult, 'problem'>
  /** Texts that did not fit into their notes. */
  texts: readonly KeptText[]
}

/** The outcome of an action of the user. */
export type SyncOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: SyncProblem | KeyFailure }

/** New keys that the server does not have yet. */
interface Prepared {
  readonly userId: string
  readonly envelope: string
  readonly keys: SyncKeys
  readonly recoveryCode: string
}

interface DeviceParts extends SyncParts {
  /** The signed-in user; undefined for none. */
  readonly userId: () => string | undefined
  readonly label: () => Promise<string>
  /** Called when this device begins or ends to sync. */
  readonly onMode: (isOn: boolean) => void
  /** Connects the other tabs, which learn from it that this one is working. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
}

const nothing: SyncState = {
  ...{ mode: 'unknown', userId: null, isRunning: false, problem: null, syncedAt: null, texts: [] },
  result: { pending: 0, notHere: 0, devices: [] },
}

/**
 * Milliseconds that telling the server of a forgotten device may take, that an action of the user waits for a tab that
 * syncs, and after which a silent tab that syncs counts as frozen.
 */
const limits = { leaving: 8_000, waiting: 15_000, silence: 120_000 }

/** Sync of this device: off until the user switches it on. */
export class DeviceSync {
  readonly state = proxy<SyncState>({ ...nothing })
  readonly #parts: DeviceParts
  #prepared: Prepared | undefined
  /** The time since which another tab has held the lock silently. */
  #silentSince: number | undefined

  constructor(parts: DeviceParts) {
    this.#parts = { ...parts, transport: audible(parts) }
    parts.tabs.addEventListener('message', () => (this.#silentSince = undefined))
  }

  /** Shows the state in this device’s storage. */
  async load(): Promise<void> {
    const account = await this.#parts.storage.account().catch(() => undefined)
    this.#show(account)
  }

  /** Whether the account has synced data already; a problem if that is unknown. */
  async isSetUp(): Promise<boolean | SyncProblem> {
    const envelope = await this.#envelope()
    return typeof envelope === 'object' && envelope !== null ? envelope : envelope !== null
  }

  /** Makes the keys of a new account; returns the recovery code. Sends and stores nothing before `begin`. */
  async prepare(passphrase: string): Promise<string> {
    const userId = this.#parts.userId() ?? ''
    this.#prepared = { userId, ...(await createKeys(userId, passphrase)) }
    return this.#prepared.recoveryCode
  }

  /** The recovery code of prepared keys that sync has not begun with, so that a user who leaves can continue. */
  waitingCode = (): string | undefined =>
    this.#prepared?.userId === this.#parts.userId() ? this.#prepared?.recoveryCode : undefined

  /** Forgets the prepared keys. */
  discard = (): void => void (this.#prepared = undefined)

  /** Begins to sync with the prepared keys. */
  async begin(): Promise<SyncOutcome> {
    const prepared = this.#prepared
    if (!prepared || prepared.userId !== this.#parts.userId()) return { ok: false, problem: { kind: 'signed-out' } }
    return this.#join(prepared)
  }

  /** Begins to sync with an account that other devices sync with. */
  async join(secret: Secret): Promise<SyncOutcome> {
    const userId = this.#parts.userId() ?? ''
    // The key and the first records arrive together.
    const first = await this.#parts.transport.pull(0)
    if (!first.ok) return { ok: false, problem: problemOf(first) }
    if (first.value.keys === null) return { ok: false, problem: { kind: 'removed' } }
    const opened = await openKeys(userId, first.value.keys, secret)
    return opened.ok
      ? this.#join({ userId, envelope: null, keys: opened.keys }, first)
      : { ok: false, problem: opened.failure }
  }

  /** One round; `busy` if another tab is in one. */
  run = (options: RoundOptions = {}): Promise<SyncResult | 'busy' | undefined> => this.#run(this.#parts, options)

  async #run(parts: SyncParts, options: RoundOptions): Promise<SyncResult | 'busy' | undefined> {
    const account = await this.#parts.storage.account().catch(() => undefined)
    this.#show(account)
    if (!account) return undefined
    if (account.userId !== this.#parts.userId()) return undefined
    this.state.isRunning = true
    const result = await this.#alone(() => syncRound(parts, options)).finally(() => {
      this.state.isRunning = false
    })
    this.#show(await this.#parts.storage.account().catch(() => account))
    if (result !== undefined && result !== 'busy') {
      const { problem, ...others } = result
      this.state.problem = problem ?? null
      this.state.result = others
    }
    return result
  }

  /** Wraps the key by another passphrase; the recovery code stays. */
  async changePassphrase(secret: Secret, passphrase: string): Promise<SyncOutcome> {
    const account = await this.#parts.storage.account().catch(() => 'failed' as const)
    if (account === 'failed') return { ok: false, problem: { kind: 'storage' } }
    const envelope = await this.#envelope()
    if (!account || typeof envelope !== 'string') {
      return { ok: false, problem: envelope !== null && typeof envelope === 'object' ? envelope : { kind: 'removed' } }
    }
    const changed = await changePassphrase(account.userId, envelope, { secret, passphrase })
    if (!changed.ok) return { ok: false, problem: changed.failure }
    return this.#finish({ envelope: { before: envelope, after: changed.envelope } })
  }

  /** Writes the records of this device to the server again if the server has lost or changed some. */
  repair = (): Promise<SyncOutcome> => this.#finish({ isRepair: true })

  /**
   * Ends sync on this device and deletes its keys; other devices continue. On request also deletes the data that the server
   * has; changes that are not sent yet stay.
   */
  async forget(isDataDeleted: boolean): Promise<SyncOutcome> {
    await withTimeout(limits.leaving, this.#finish({ isLast: true })).catch(() => undefined)
    return this.#end(isDataDeleted)
  }

  /** Deletes all data on the server and ends sync; each device keeps its data. */
  async removeEverywhere(): Promise<SyncOutcome> {
    const removed = await this.#parts.transport.remove()
    return removed.ok ? this.#end() : this.#failed(problemOf(removed))
  }

  /** Ends sync on this device if the server no longer has any of it. */
  leave = (): Promise<SyncOutcome> => this.#end()

  async dismissTexts(): Promise<SyncOutcome> {
    const { storage } = this.#parts
    try {
      // A round may have written in the meantime.
      for (let account = await storage.account(); account; account = await storage.account()) {
        if (await storage.write({ account: { ...account, texts: [] } })) break
      }
    } catch {
      return this.#failed({ kind: 'storage' })
    }
    this.state.texts = []
    return { ok: true }
  }

  async #join(
    { userId, envelope, keys }: Pick<Prepared, 'userId' | 'keys'> & Pick<SyncAccount, 'envelope'>,
    first?: SyncAnswer<SyncPage>,
  ): Promise<SyncOutcome> {
    const { storage, transport, label, onMode } = this.#parts
    const name = await label()
    const started = storage.start({
      ...{ userId, keys, envelope, deviceId: randomId(12), label: name, version: 0, generation: 0, digest: '' },
      ...{ clock: earliestStamp, syncedAt: null, texts: [] },
    })
    const isStarted = await started.then(
      () => true,
      () => false,
    )
    if (!isStarted) return { ok: false, problem: { kind: 'storage' } }
    this.#prepared = undefined
    onMode(true)
    return this.#finish({}, first && { ...this.#parts, transport: startingWith(first, transport) })
  }

  /** One round, after that of another tab if there is one. */
  async #finish(options: RoundOptions, parts: SyncParts = this.#parts): Promise<SyncOutcome> {
    const end = this.#parts.now() + limits.waiting
    for (;;) {
      const result = await this.#run(parts, options)
      if (result === undefined) return { ok: false, problem: { kind: 'signed-out' } }
      if (result !== 'busy') return result.problem ? { ok: false, problem: result.problem } : { ok: true }
      if (this.#parts.now() > end) return { ok: false, problem: { kind: 'busy' } }
      await pause(300)
    }
  }

  /**
   * Runs work while no other tab syncs. Takes the lock from a silent tab, such as one that the browser has frozen: the
   * storage then refuses its writes.
   */
  async #alone<Value>(work: () => Promise<Value>): Promise<Value | 'busy'> {
    const { now } = this.#parts
    const isFrozen = this.#silentSince !== undefined && now() - this.#silentSince > limits.silence
    try {
      return await withLock('sync', isFrozen ? { steal: true } : { ifAvailable: true }, async (lock) => {
        if (!lock) {
          this.#silentSince ??= now()
          return 'busy'
        }
        this.#silentSince = undefined
        return work()
      })
    } catch (error) {
      // Another tab has taken the lock from this one.
      if (error instanceof DOMException && error.name === 'AbortError') return 'busy'
      throw error
    }
  }

  async #end(isDataDeleted = false): Promise<SyncOutcome> {
    try {
      await endSync(this.#parts, { isDataDeleted })
    } catch {
      return this.#failed({ kind: 'storage' })
    }
    this.#parts.onMode(false)
    Object.assign(this.state, { ...nothing, mode: 'off' })
    return { ok: true }
  }

  /** Shows why an action of the user failed. */
  #failed(problem: SyncProblem): SyncOutcome {
    this.state.problem = problem
    return { ok: false, problem }
  }

  /** The wrapped key on the server: null for none, or why it is unknown. */
  async #envelope(): Promise<string | null | SyncProblem> {
    // After the last version there is nothing but the key.
    const page = await this.#parts.transport.pull(Number.MAX_SAFE_INTEGER)
    return page.ok ? page.value.keys : problemOf(page)
  }

  #show(account: SyncAccount | undefined): void {
    this.state.mode = account ? 'on' : 'off'
    this.state.userId = account?.userId ?? null
    this.state.syncedAt = account?.syncedAt ?? null
    this.state.texts = account?.texts ?? []
  }
}

/** The transport, whose first page has already arrived. */
function startingWith(first: SyncAnswer<SyncPage>, transport: SyncTransport): SyncTransport {
  let isRead = false
  return {
    ...transport,
    pull(since) {
      if (since > 0 || isRead) return transport.pull(since)
      isRead = true
      return Promise.resolve(first)
    },
  }
}

/** The requests of this tab; it notifies the other tabs of each. */
function audible({ transport, tabs }: Pick<DeviceParts, 'transport' | 'tabs'>): SyncTransport {
  const heard = <Value>(request: Promise<Value>): Promise<Value> => {
    tabs.postMessage('working')
    return request
  }
  return {
    pull: (since) => heard(transport.pull(since)),
    digest: () => heard(transport.digest()),
    push: (body) => heard(transport.push(body)),
    remove: () => transport.remove(),
  }
}
