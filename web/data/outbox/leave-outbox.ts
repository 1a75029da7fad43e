import { alone } from '#sw/outbox/alone'
import { deliver } from '#sw/outbox/deliver'
import { connection } from '../../state/connection.ts'
import { store } from '../../state/store.ts'
import { forgetList } from './forget-list.ts'
import { tellNews } from './news.ts'
import { pageStorage } from './page-storage.ts'
import { readAgain } from './shown.ts'

/** Milliseconds in which what waits for somebody who has just left can still be delivered. */
const patience = 2000

/**
 * Tries once more, with the last token of somebody who has just left, what waits for them. Gives how much is left: it stays
 * on the device under their name alone, and their list goes.
 */
export async function flushOutbox(userId: string, token: string): Promise<number> {
  const count = async () => (await pageStorage.read(userId)).intents.length
  if ((await count()) === 0) return 0
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), patience)
  const renew = () => Promise.resolve('unknown' as const)
  const courier = { userId, token: () => token, renew, signal: end.signal }
  if (connection.isAnswering) await alone(() => deliver({ storage: pageStorage, courier }))
  clearTimeout(timer)
  await forgetList(userId)
  return count()
}

/** Gives up what waits for whoever is signed in. */
export async function discardWaiting(): Promise<void> {
  const userId = store.user?.id
  if (!userId) return
  for (const { symbol } of (await pageStorage.read(userId)).intents) {
    await pageStorage.change(userId, symbol, (cell) => ({ ...cell, intent: undefined }))
  }
  tellNews()
  await readAgain()
}
