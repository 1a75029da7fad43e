import { parseJson } from '#domain/text/parse-json'
import type { App } from '../../api/platform/http/fastify-app.ts'
import type { Change } from '../../web/personal/store/personal.ts'
import { openPersonalStorage, type PersonalStorage } from '../../web/personal/store/personal-storage.ts'
import { openPersonalRecords, type PersonalRecordsStorage } from '../../web/personal/sync/personal-records.ts'
import {
  parseDigest,
  parsePage,
  type SyncAnswer,
  type SyncPage,
  type SyncTransport,
} from '../../web/personal/sync/sync-api.ts'
import type { SyncKeys } from '../../web/personal/sync/sync-keys.ts'
import type { SyncResult } from '../../web/personal/sync/sync-result.ts'
import { type RoundOptions, type SyncParts, syncRound } from '../../web/personal/sync/sync-round.ts'
import { openSyncStorage, type SyncStorage, type SyncWrite } from '../../web/personal/sync/sync-storage.ts'
import type { PersonalHistory } from './personal-history.ts'

/** The system killed the browser between two steps of its work. */
export class Killed extends Error {}

/**
 * The fate of a request: `lost` never arrives, `unheard` arrives but its response does not, `twice` arrives twice; instead of
 * its response `replayed` brings an earlier one, `mixed` that of another account, `cut` one without its last record, `flipped`
 * one with a changed bit.
 */
export type SyncFault = 'lost' | 'unheard' | 'twice' | 'replayed' | 'mixed' | 'cut' | 'flipped'

export interface SyncUser {
  readonly id: string
  readonly token: string
  readonly keys: SyncKeys
  readonly envelope: string
}

const unreachable = { ok: false, why: 'unreachable', message: '' } as const
const timeoutMs = 5_000
let devices = 0

/** A device with the real databases of the page, and the real server behind a network that fails. */
export function aSyncingDevice(app: App, user: SyncUser, { now, foreign, history }: DeviceWorld) {
  const number = ++devices
  const [personalName, syncName] = [`personal-${number}`, `sync-${number}`]
  const faults: SyncFault[] = []
  const heard: SyncPage[] = []
  let isUp = true
  let offset = 0
  let stepsToLive = Infinity
  let interruption: { steps: number; readonly work: () => Promise<void> } | undefined
  const step = async () => {
    if (stepsToLive-- <= 0) throw new Killed()
    if (!interruption || interruption.steps-- > 0) return
    const { work } = interruption
    interruption = undefined
    await work()
  }
  const time = () => Math.max(0, now() + offset)

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    const authorization = `Bearer ${user.token}`
    const response = await app.inject({
      method,
      url: `/api/sync${path}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, data: parseJson(response.body) }
  }
  async function exchange<Value>(work: () => Promise<SyncAnswer<Value>>): Promise<SyncAnswer<Value>> {
    await step()
    const fault = faults[0]
    if (!isUp || fault === 'lost') {
      if (isUp) faults.shift()
      return unreachable
    }
    if (fault === 'twice' || fault === 'unheard') faults.shift()
    if (fault === 'twice') await work()
    const answer = await work()
    await step()
    return fault === 'unheard' ? unreachable : answer
  }
  const transport: SyncTransport = {
    pull: (since) =>
      exchange(async () => {
        const { status, data } = await send('GET', `?since=${since}`)
        const page = parsePage(data)
        if (status !== 200 || !page) return unreachable
        const value = await forged(page, faults, { heard, foreign })
        heard.push(page)
        return { ok: true, value }
      }),
    digest: () =>
      exchange(async () => {
        const { data } = await send('GET', '/digest')
        const value = parseDigest(data)
        return value ? { ok: true, value } : unreachable
      }),
    push: (body) =>
      exchange(async () => {
        const { status, data } = await send('POST', '', body)
        const { version, code }: { version?: unknown; code?: unknown } = { ...(data ?? {}) }
        if (status === 200 && typeof version === 'number') return { ok: true, value: version }
        return { ok: false, why: code === 'sync-conflict' ? 'conflict' : 'refused', message: '' }
      }),
    remove: () =>
      exchange(async () => {
        const { status } = await send('DELETE', '')
        return status === 200 ? { ok: true, value: 0 } : unreachable
      }),
  }
  const watched: Watched = {
    step,
    written: (changes) => history?.written(number, changes),
    replaced: () => history?.replaced(number),
  }
  const start = () => ({
    storage: dyingStorage(openSyncStorage({ name: syncName, timeoutMs }), watched),
    personal: dyingPersonal(openPersonalRecords({ name: personalName, timeoutMs, onChange: () => undefined }), watched),
  })
  let { storage, personal } = start()
  let page: Promise<PersonalStorage> | undefined

  const self = {
    number,
    faults,
    setUp: (up: boolean) => void (isUp = up),
    setClock: (some: number) => void (offset = some),
    dieAfter: (steps: number) => void (stepsToLive = steps),
    /** An action of the user while the device syncs. */
    interruptAfter: (steps: number, work: () => Promise<void>) => void (interruption = { steps, work }),
    time,
    parts: (): SyncParts => ({ storage, personal, transport, now: time }),
    page: () => (page ??= openPersonalStorage({ name: personalName, timeoutMs })),
    async join(special: Partial<{ label: string }> = {}): Promise<void> {
      const fresh = { version: 0, generation: 0, digest: '', syncedAt: null, texts: [], label: 'A browser', ...special }
      const clock = { wall: 0, counter: 0, device: '' }
      const deviceId = String(number).padStart(24, 'd')
      await storage.start({ ...fresh, userId: user.id, keys: user.keys, envelope: user.envelope, deviceId, clock })
    },
    async change(changes: readonly Change[]): Promise<void> {
      await (await self.page()).write(changes)
    },
    async sync(options: RoundOptions = {}): Promise<SyncResult | undefined> {
      const result = await syncRound(self.parts(), options)
      if (result === 'busy') throw new Error('no other tab has this device')
      return result
    },
    /** Clears the memory; stored data stays. */
    restart(): void {
      stepsToLive = Infinity
      interruption = undefined
      ;({ storage, personal } = start())
    },
  }
  return self
}

interface DeviceWorld {
  /** A time of the true clock; the devices’ clocks may be wrong. */
  readonly now: () => number
  /** The content of another account on the server. */
  readonly foreign: () => Promise<SyncPage>
  readonly history?: PersonalHistory
}

/** The observer of a device’s work, which may also end it. */
interface Watched {
  readonly step: () => Promise<void>
  readonly written: (changes: SyncWrite) => void
  readonly replaced: () => void
}

export type SyncingDevice = ReturnType<typeof aSyncingDevice>

/** The page that a hostile server sends instead. */
async function forged(
  page: SyncPage,
  faults: SyncFault[],
  { heard, foreign }: { readonly heard: readonly SyncPage[]; readonly foreign: DeviceWorld['foreign'] },
): Promise<SyncPage> {
  const fault = faults.shift()
  const records = [...page.records]
  if (fault === 'replayed') return heard[Math.floor(heard.length / 2)] ?? page
  if (fault === 'mixed') {
    const other = await foreign()
    return { ...page, records: [...records, ...other.records], manifest: other.manifest }
  }
  if (fault === 'cut') return { ...page, records: records.slice(0, -1) }
  const [first] = records
  if (fault === 'flipped' && first) {
    const content = first.content.replace(/^./, (digit) => (digit === 'A' ? 'B' : 'A'))
    return { ...page, records: [{ ...first, content }, ...records.slice(1)] }
  }
  return page
}

/** Databases during whose operations the browser may be killed, before or after each step. */
function dyingStorage(storage: SyncStorage, { step, written }: Watched): SyncStorage {
  return {
    account: () => storage.account(),
    records: () => storage.records(),
    start: (account) => storage.start(account),
    clear: () => storage.clear(),
    async write(changes) {
      await step()
      const after = await storage.write(changes)
      if (after) written(changes)
      await step()
      return after
    },
  }
}

function dyingPersonal(personal: PersonalRecordsStorage, { step, replaced }: Watched): PersonalRecordsStorage {
  return {
    read: () => personal.read(),
    async replace(changes, marks) {
      await step()
      const isDone = await personal.replace(changes, marks)
      if (isDone && changes.length > 0) replaced()
      await step()
      return isDone
    },
  }
}
