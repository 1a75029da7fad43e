import { followedSymbol } from '#domain/dataset/followed-symbol'
import { type Intent, noSymbol, type OutboxStorage, type Transition, type UserOutbox } from '#outbox/outbox'
import { renames } from '../state/renames.ts'

/** Reads a user's outbox, with bookmarks on former symbols moved to today's symbols. */
export async function followRenames(outbox: OutboxStorage, userId: string): Promise<UserOutbox> {
  const before = await outbox.read(userId)
  const { known } = renames
  if (known.length === 0) return before
  const followed = (before.list?.symbols ?? []).map((symbol) => followedSymbol(known, symbol))
  const moved = before.intents.flatMap((intent) => {
    const symbol = followedSymbol(known, intent.symbol, intent.at)
    return symbol === intent.symbol ? [] : [{ former: intent, intent: { ...intent, symbol } }]
  })
  const isListed = followed.every((symbol, at) => symbol === before.list?.symbols[at])
  if (isListed && moved.length === 0) return before
  if (!isListed) await outbox.change(userId, noSymbol, withSymbols([...new Set(followed)]))
  for (const { former, intent } of moved) await move(outbox, former, intent)
  return outbox.read(userId)
}

const withSymbols =
  (symbols: readonly string[]): Transition =>
  (entry) => ({ ...entry, list: entry.list && { ...entry.list, symbols } })

/** Puts the new entry first, then removes the former: a kill in between leaves both, which are moved again. */
async function move(outbox: OutboxStorage, former: Intent, intent: Intent): Promise<void> {
  const isNewer = (other: Intent | undefined) => other !== undefined && other.at > intent.at
  await outbox.change(intent.userId, intent.symbol, (entry) => (isNewer(entry.intent) ? entry : { ...entry, intent }))
  await outbox.change(former.userId, former.symbol, (entry) =>
    entry.intent?.tap === former.tap ? { ...entry, intent: undefined } : entry,
  )
}
