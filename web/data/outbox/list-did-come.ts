import { learnt } from '#sw/outbox/queue'
import { noSymbol } from '#sw/outbox/storage'
import { store } from '../../state/store.ts'
import { followOutbox } from './follow-outbox.ts'
import { pageStorage } from './page-storage.ts'
import { readAgain } from './shown.ts'

/**
 * Takes the list that came with somebody's profile, which was asked for at a time of this device's clock, unless a newer
 * one is here; what waits stays on top of it.
 */
export async function listDidCome(symbols: readonly string[], askedAt: number): Promise<void> {
  followOutbox()
  const userId = store.user?.id
  if (!userId) return
  const when = { askedAt, now: Date.now() }
  await pageStorage.change(userId, noSymbol, learnt(userId, { symbols: [...symbols] }, when))
  await readAgain()
}
