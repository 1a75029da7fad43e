import {
  noSymbol,
  type OutboxEntry,
  type UserOutbox,
  type OutboxStorage,
  type Intent,
  type KnownList,
} from '#sw/outbox/outbox'

/** A storage that never throws, and says what the device has not taken. */
export interface FallbackStorage extends OutboxStorage {
  /** Whether all that waits for a user would still be there after this page. */
  isPersisted(userId: string): boolean
}

interface UnstoredEntry {
  readonly userId: string
  readonly symbol: string
  readonly cell: OutboxEntry
}

const nothing: UserOutbox = { list: undefined, intents: [], refusals: [] }

/**
 * The device's storage, in front of a memory for what it does not take: where it is full, forbidden, of a newer release
 * or there is none. What it has missed it is offered again with the next change of the same symbol.
 */
export function createFallbackStorage(device: OutboxStorage): FallbackStorage {
  const missed = new Map<string, UnstoredEntry>()
  const lists = new Map<string, KnownList | undefined>()
  const lastRead = new Map<string, UserOutbox>()
  const keyOf = (userId: string, symbol: string) => JSON.stringify([userId, symbol])

  /** What is kept, as it would be if the device had taken everything. */
  function whole(userId: string, kept: UserOutbox): UserOutbox {
    const mine = [...missed.values()].filter((one) => one.userId === userId)
    const others = <Entry extends { readonly symbol: string }>(entries: readonly Entry[]) =>
      entries.filter(({ symbol }) => mine.every((one) => one.symbol !== symbol))
    return {
      list: lists.has(userId) ? lists.get(userId) : kept.list,
      intents: [...others(kept.intents), ...mine.flatMap(({ cell }) => cell.intent ?? [])],
      refusals: [...others(kept.refusals), ...mine.flatMap(({ cell }) => cell.refusal ?? [])],
    }
  }
  function cellOf(userId: string, symbol: string): OutboxEntry {
    const { list, intents, refusals } = whole(userId, lastRead.get(userId) ?? nothing)
    const isOurs = (entry: { readonly symbol: string }) => entry.symbol === symbol
    return { list, intent: intents.find(isOurs), refusal: refusals.find(isOurs) }
  }

  return {
    isPersisted: (userId) =>
      [...missed.values()].every((one) => one.userId !== userId || one.cell.intent === undefined),
    async read(userId) {
      try {
        lastRead.set(userId, await device.read(userId))
      } catch {
        // What was read last, and what has been missed since, is all there is.
      }
      return whole(userId, lastRead.get(userId) ?? nothing)
    },
    async all() {
      const kept: readonly Intent[] = await device.all().catch(() => [])
      const isMissed = ({ userId, symbol }: Intent) => missed.has(keyOf(userId, symbol))
      return [...kept.filter((one) => !isMissed(one)), ...[...missed.values()].flatMap(({ cell }) => cell.intent ?? [])]
    },
    async change(userId, symbol, rule, durability) {
      const key = keyOf(userId, symbol)
      const known = (cell: OutboxEntry): OutboxEntry => {
        const own = missed.get(key)?.cell ?? cell
        return { ...own, list: lists.has(userId) ? lists.get(userId) : cell.list }
      }
      try {
        const after = await device.change(userId, symbol, (before) => rule(known(before)), durability)
        missed.delete(key)
        lists.delete(userId)
        return after
      } catch {
        const after = rule(cellOf(userId, symbol))
        if (symbol !== noSymbol) missed.set(key, { userId, symbol, cell: after })
        lists.set(userId, after.list)
        return after
      }
    },
  }
}
