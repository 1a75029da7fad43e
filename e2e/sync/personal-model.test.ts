import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, expect, test } from 'vitest'
import { canonicalJson } from '#domain/sync/canonical-json'
import { fc } from '#domain/testing/fast-check'
import { anAccountServer } from '../../api/testing/people.ts'
import type { PersonalRecords } from '../../web/personal/store/personal.ts'
import { aSyncingDevice, Killed, type SyncFault, type SyncingDevice, type SyncUser } from './personal-device.ts'
import { PersonalHistory, screenKey } from './personal-history.ts'
import { aSyncUser, changeOf, serverPage, textOf } from './personal-user.ts'

const size = process.env['LONG']
  ? { runs: Number(process.env['RUNS'] ?? 2_000), commands: 60 }
  : { runs: 40, commands: 30 }
const year = 365 * 24 * 60 * 60 * 1000

const faults: readonly SyncFault[] = ['lost', 'unheard', 'twice', 'replayed', 'mixed', 'cut', 'flipped']
const device = fc.nat(2)
const keys = ['ACME', 'BRK-B', screenKey] as const
const key = fc.constantFrom(...keys)
/** The events of devices and their users. */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('edit'), device, key }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('delete'), device, key }) },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('sync'), device }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('sync and die'), device, steps: fc.nat(14) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('sync and edit'), device, key, steps: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('repair'), device }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('connection'), device, isUp: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('faults'),
      device,
      faults: fc.array(fc.constantFrom(...faults), { maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('clock'), device, offset: fc.integer({ min: -9 * year, max: 9 * year }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('sync at once') }) },
)
type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never

const app = await anAccountServer()
afterAll(() => app.close())
const contentOf = ({ screens, views, notes, rules, metrics }: PersonalRecords): string =>
  canonicalJson({ screens, views, notes, rules, metrics })

async function aWorld(stranger: SyncUser) {
  globalThis.indexedDB = new IDBFactory()
  let time = Date.UTC(2026, 0, 5)
  const user = await aSyncUser(app)
  const history = new PersonalHistory()
  const world = { now: () => (time += 1), foreign: () => serverPage(app, stranger), history }
  const devices = [0, 1, 2].map(() => aSyncingDevice(app, user, world))
  for (const one of devices) await one.join()
  let count = 0

  async function write(one: SyncingDevice, name: string, text: string | undefined) {
    const saw = textOf(await (await one.page()).read(), name) ?? ''
    history.edited(one.number, { key: name, text, saw })
    await one.change([changeOf(name, text, one.time())])
  }
  async function act(each: Command): Promise<unknown> {
    const one = devices['device' in each ? each.device : 0]
    if (!one) return undefined
    switch (each.what) {
      case 'edit':
        return write(one, each.key, `<${++count}>`)
      case 'delete':
        return write(one, each.key, undefined)
      case 'sync':
        return one.sync()
      case 'sync and die':
        one.dieAfter(each.steps)
        await one.sync().catch(ignoreKill)
        return one.restart()
      case 'sync and edit':
        one.interruptAfter(each.steps, () => write(one, each.key, `<${++count}>`))
        return one.sync()
      case 'repair':
        // The server decides what the others get if it lies to a device that repairs it.
        return one.faults.length > 0 ? undefined : one.sync({ isRepair: true })
      case 'connection':
        return one.setUp(each.isUp)
      case 'faults':
        return one.faults.splice(0, Infinity, ...each.faults)
      case 'clock':
        return one.setClock(each.offset)
      case 'sync at once':
        return Promise.all(devices.map((other) => other.sync()))
    }
  }
  /** Clears all faults, after which every device syncs until none has pending changes. */
  async function agree(): Promise<readonly PersonalRecords[]> {
    for (const one of devices) {
      one.restart()
      one.setUp(true)
      one.faults.length = 0
    }
    for (let round = 0; round < 3; round++) {
      for (const one of devices) {
        const result = await one.sync()
        expect(result?.problem, `of device ${one.number}`).toBeUndefined()
      }
    }
    for (const one of devices) expect((await one.sync())?.pending).toBe(0)
    return Promise.all(devices.map(async (one) => (await one.page()).read()))
  }
  return { act, agree, history }
}

const ignoreKill = (error: unknown) => {
  if (!(error instanceof Killed)) throw error
}

test(`three devices finally agree: no text is lost, and replaced or deleted data returns only if it was joined before that was known (${size.runs} × ${size.commands})`, async () => {
  globalThis.indexedDB = new IDBFactory()
  const stranger = await aSyncUser(app)
  const strange = aSyncingDevice(app, stranger, {
    now: () => Date.UTC(2026, 0, 5),
    foreign: () => serverPage(app, stranger),
  })
  await strange.join()
  await strange.change([changeOf('ACME', 'of a stranger', 1)])
  await strange.sync()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: size.commands, size: 'max' }), async (commands) => {
      const { act, agree, history } = await aWorld(stranger)
      for (const each of commands) await act(each)
      const [first, ...others] = await agree()
      if (!first) throw new Error('no device')
      for (const other of others) expect(contentOf(other)).toBe(contentOf(first))
      for (const name of keys) {
        const text = textOf(first, name) ?? ''
        expect(history.lost(name, text), `lost from ${name}: ${text}`).toEqual([])
        expect(history.returned(name, text), `returned to ${name}: ${text}`).toEqual([])
        expect(text).not.toContain('stranger')
      }
    }),
    { numRuns: size.runs },
  )
}, 3_600_000)
