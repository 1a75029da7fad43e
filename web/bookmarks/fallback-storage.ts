import {
  type Intent,
  type KnownList,
  noSymbol,
  type OutboxEntry,
  type OutboxStorage,
  type UserOutbox,
} from '#outbox/outbox'

/** A storage that never rejects. */
export interface FallbackStorage extends OutboxStorage {
  /** The symbols of a user's pending changes that are not stored on the device. */
  unstoredOf(userId: string): readonly string[]
}

interface UnstoredEntry {
  readonly userId: string
  readonly symbol: string
  readonly entry: OutboxEntry
}

const emptyOutbox: UserOutbox = { list: undefined, intents: [], refusals: [] }

/**
 * The device's storage with a fallback in memory for entries that cannot be stored: it is full, forbidden, of a newer
 * release or missing. Every read tries to store those of its user again.
 */
export function createFallbackStorage(device: OutboxStorage): FallbackStorage {
  const unstored = new Map<string, UnstoredEntry>()
  const lists = new Map<string, KnownList | undefined>()
  const lastRead = new Map<string, UserOutbox>()
  const keyOf = (userId: string, symbol: string) => JSON.stringify([userId, symbol])

  /** The stored outbox with the unstored entries applied. */
  function withUnstored(userId: string, stored: UserOutbox): UserOutbox {
    const mine = [...unstored.values()].filter((one) => one.userId === userId)
    const others = <Entry extends { readonly symbol: string }>(entries: readonly Entry[]) =>
      entries.filter(({ symbol }) => mine.every((one) => one.symbol !== symbol))
    return {
      list: lists.has(userId) ? lists.get(userId) : stored.list,
      intents: [...others(stored.intents), ...mine.flatMap(({ entry }) => entry.intent ?? [])],
      refusals: [...others(stored.refusals), ...mine.flatMap(({ entry }) => entry.refusal ?? [])],
    }
  }
  function entryOf(userId: string, symbol: string): OutboxEntry {
    const { list, intents, refusals } = withUnstored(userId, lastRead.get(userId) ?? emptyOutbox)
    const isOfSymbol = (entry: { readonly symbol: string }) => entry.symbol === symbol
    return { list, intent: intents.find(isOfSymbol), refusal: refusals.find(isOfSymbol) }
  }

  async function storeAgain(ofUser: string): Promise<void> {
    for (const { userId, symbol } of unstored.values()) {
      if (userId !== ofUser) continue
      await storage.change(userId, symbol, (entry) => entry, 'strict')
      // The others would fail, too.
      if (unstored.has(keyOf(userId, symbol))) return
    }
  }

  const storage: FallbackStorage = {
    unstoredOf: (userId) =>
      [...unstored.values()].flatMap((one) => (one.userId === userId && one.entry.intent ? [one.symbol] : [])),
    async read(userId) {
      await storeAgain(userId)
      try {
        lastRead.set(userId, await device.read(userId))
      } catch {
        // Falls back to the last read and the unstored entries.
      }
      return withUnstored(userId, lastRead.get(userId) ?? emptyOutbox)
    },
    async all() {
      const stored: readonly Intent[] = await device.all().catch(() => [])
      const isUnstored = ({ userId, symbol }: Intent) => unstored.has(keyOf(userId, symbol))
      return [
        ...stored.filter((one) => !isUnstored(one)),
        ...[...unstored.values()].flatMap(({ entry }) => entry.intent ?? []),
      ]
    },
    async change(userId, symbol, transition, durability) {
      const key = keyOf(userId, symbol)
      const known = (entry: OutboxEntry): OutboxEntry => {
        const own = unstored.get(key)?.entry ?? entry
        return { ...own, list: lists.has(userId) ? lists.get(userId) : entry.list }
      }
      try {
        const after = await device.change(userId, symbol, (before) => transition(known(before)), durability)
        unstored.delete(key)
        lists.delete(userId)
        return after
      } catch {
        const after = transition(entryOf(userId, symbol))
        if (symbol !== noSymbol) unstored.set(key, { userId, symbol, entry: after })
        lists.set(userId, after.list)
        return after
      }
    },
  }
  return storage
}
