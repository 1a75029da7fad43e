import { seeded } from '#domain/testing/seed'
import { deliver } from '#outbox/deliver'
import { openOutbox } from '#outbox/indexeddb-outbox'
import { noSymbol, optimisticList, type OutboxStorage } from '#outbox/outbox'
import { onList, onTap } from '#outbox/outbox-reducer'
import { type Account, connect, type EventLog, type Network, type SyncServer } from './simulated-network.ts'

/** The system killed the browser between two steps of its work. */
export class Killed extends Error {}

interface Device {
  readonly server: SyncServer
  readonly log: EventLog
  /** A time of the true clock; the devices' clocks may be wrong. */
  readonly now: () => number
}

let devices = 0

/** A device with the real outbox of page and service worker on a real database. */
export function aDevice(device: number, { server, log, now }: Device) {
  const name = `device-${++devices}`
  const random = seeded(devices)
  const network: Network = { isUp: true, faults: [] }
  let clock = 0
  let draining = 0
  let isDoubled = false
  let stepsToLive = Infinity
  let person: { readonly account: Account; token: string } | undefined
  const step = () => {
    if (stepsToLive-- <= 0) throw new Killed()
  }
  const time = () => now() + clock
  const start = () => dying(openOutbox({ name }), step)
  let storage = start()

  const clientOf = ({ account }: { readonly account: Account }) => ({
    userId: account.id,
    token: () => (person?.account === account ? person.token : undefined),
    async renew() {
      if (!network.isUp) return 'unknown' as const
      await enter(account)
      return 'fresh' as const
    },
  })
  async function enter(account: Account): Promise<readonly string[]> {
    const { token, bookmarks } = await server.enter(account)
    connect(token, { device, network, step, isDoubled: () => isDoubled })
    person = { account, token }
    return bookmarks
  }
  async function watchRefusals(userId: string): Promise<void> {
    const { refusals } = await storage.read(userId)
    for (const { symbol, want } of refusals) {
      log.add({ what: 'refused', device, userId, symbol, want })
      await storage.change(userId, symbol, (cell) => ({ ...cell, refusal: undefined }))
    }
  }

  const self = {
    network,
    person: () => person?.account,
    /** The list that its user sees. */
    async view(): Promise<string[]> {
      if (!person) return []
      const { list, intents } = await storage.read(person.account.id)
      return [...optimisticList(list?.symbols ?? [], intents)].sort()
    },
    async drain(pull = false): Promise<void> {
      if (!person) return
      const client = clientOf(person)
      isDoubled ||= draining > 0
      draining++
      await deliver({ storage, client, pull, now: time }).finally(() => {
        draining--
        isDoubled &&= draining > 0
      })
      await watchRefusals(client.userId)
    },
    async tap(symbol: string): Promise<void> {
      if (!person) return
      const userId = person.account.id
      const tap = { userId, symbol, want: !(await self.view()).includes(symbol), tap: random(), at: time() }
      log.add({ what: 'begun', device, userId, symbol, want: tap.want })
      const { intent } = await storage.change(userId, symbol, onTap(tap), 'strict')
      log.add({ what: 'tap', device, userId, symbol, want: tap.want })
      if (!intent) log.add({ what: 'undone', device, userId, symbol, want: tap.want })
      await self.drain()
    },
    async login(account: Account): Promise<void> {
      if (!network.isUp || person) return
      const sentAt = time()
      const list = await enter(account)
      await storage.change(account.id, noSymbol, onList(account.id, { symbols: list }, { sentAt, now: time() }))
      await self.drain()
    },
    async logout(): Promise<void> {
      if (!person) return
      const { account, token } = person
      person = undefined
      await storage.change(account.id, noSymbol, (cell) => ({ ...cell, list: undefined }))
      if (network.isUp) await server.leave(token)
    },
    setClock: (offset: number) => void (clock = offset),
    dieAfter: (steps: number) => void (stepsToLive = steps),
    /** Clears the memory; stored data stays. */
    restart(): void {
      stepsToLive = Infinity
      storage = start()
    },
  }
  return self
}

export type TestDevice = ReturnType<typeof aDevice>

/** A storage during whose operations the browser may be killed, before or after each step. */
function dying(storage: OutboxStorage, step: () => void): OutboxStorage {
  return {
    read: (userId) => storage.read(userId),
    all: () => storage.all(),
    async change(...given) {
      step()
      const after = await storage.change(...given)
      step()
      return after
    },
  }
}
