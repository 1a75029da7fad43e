import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { aDevice, Killed, type TestDevice } from './simulated-device.ts'
import { createEventLog, type Fault, startSyncServer, symbols, type SyncServer, wire } from './simulated-network.ts'

const size = process.env['LONG']
  ? { runs: Number(process.env['RUNS'] ?? 10_000), commands: 60 }
  : { runs: 60, commands: 30 }
const day = 24 * 60 * 60 * 1000

/** The server counts the logins of an address: a shared server would become slower with every run. */
const runsPerServer = 100

let server: SyncServer | undefined
const realFetch = globalThis.fetch
afterAll(async () => {
  globalThis.fetch = realFetch
  await server?.app.close()
})

const faults: readonly Fault[] = [
  ...(['lost', 'unheard', 'twice', 'portal', 'moved'] as const),
  ...([400, 401, 403, 404, 408, 409, 422, 429, 500, 503] as const),
]
const device = fc.nat(2)
const symbol = fc.constantFrom(...symbols)
/** The events of devices and their users; taps and deliveries are more frequent than the rest. */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('tap'), device, symbol }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('drain'), device }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('drain twice'), device }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pull'), device }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('connection'), device, isUp: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('faults'),
      device,
      faults: fc.array(fc.constantFrom(...faults), { maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('tap and die'), device, symbol, steps: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('login'), device, person: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('logout'), device }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave while delivering'), device }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('clock'), device, offset: fc.integer({ min: -40 * day, max: 40 * day }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('wait'), time: fc.nat(10 * 60_000) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('taps at once'), symbol, other: symbol }) },
)
type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never

async function serverOf(run: number): Promise<SyncServer> {
  if (!server || run % runsPerServer === 0) {
    await server?.app.close()
    server = await startSyncServer()
  }
  return server
}

async function aWorld(run: number) {
  globalThis.indexedDB = new IDBFactory()
  const server = await serverOf(run)
  const log = createEventLog()
  wire(server, log)
  let time = Date.UTC(2026, 0, 5)
  const index = { server, log, now: () => (time += 1) }
  const devices = [0, 1, 2].map((number) => aDevice(number, index)) as [TestDevice, TestDevice, TestDevice]
  const people = [await server.newAccount(), await server.newAccount()] as const
  // Three devices of one user; another user shares the third.
  for (const one of devices) await one.login(people[0])

  async function act(each: Command): Promise<unknown> {
    const one = 'device' in each ? (devices[each.device] ?? devices[0]) : devices[0]
    switch (each.what) {
      case 'tap':
        return one.tap(each.symbol)
      case 'drain':
        return one.drain()
      case 'drain twice':
        return Promise.all([one.drain(), one.drain()])
      case 'pull':
        return one.drain(true)
      case 'connection':
        one.network.isUp = each.isUp
        return
      case 'faults':
        return one.network.faults.splice(0, Infinity, ...each.faults)
      case 'tap and die':
        one.dieAfter(each.steps)
        await one.tap(each.symbol)
        return one.restart()
      case 'login':
        return one.login(people[each.person === 1 ? 1 : 0])
      case 'logout':
        return one.logout()
      case 'leave while delivering':
        return Promise.all([one.drain(), one.logout()])
      case 'clock':
        return one.setClock(each.offset)
      case 'wait':
        return void (time += each.time)
      case 'taps at once':
        return Promise.all([devices[0].tap(each.symbol), devices[1].tap(each.other), devices[2].tap(each.symbol)])
    }
  }
  /** Clears all faults; each device delivers the changes of each user and then shows the server's list. */
  async function agree(account: (typeof people)[number]): Promise<void> {
    for (const one of devices) {
      one.restart()
      one.network.isUp = true
      one.network.faults.length = 0
      await one.logout()
      await one.login(account)
      time += 2 * 60 * 60 * 1000
      await one.drain()
    }
    const list = await server.listOf(account)
    for (const one of devices) {
      await one.drain(true)
      expect(await one.view(), 'each device shows the server’s list').toEqual(list)
    }
  }
  return { log, devices, people, act, agree }
}

test(`three devices of two users finally agree with the server, and nothing is lost (${size.runs} × ${size.commands})`, async () => {
  let runs = 0
  let taps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: size.commands, size: 'max' }), async (commands) => {
      const { log, devices, people, act, agree } = await aWorld(runs++)
      for (const each of commands) {
        try {
          await act(each)
        } catch (error) {
          if (!(error instanceof Killed)) throw error
          for (const one of devices) one.restart()
        }
      }
      for (const account of people) await agree(account)
      taps += commands.filter(({ what }) => what.startsWith('tap')).length
      expect(log.offences, 'nothing is sent that must not be').toEqual([])
      expect(log.lost(), 'no tap is lost').toEqual([])
    }),
    { numRuns: size.runs },
  )
  console.log(`${size.runs} runs, ${taps} commands with taps, no divergence`)
}, 3_600_000)
