import { subscribeKey } from 'valtio/utils'
import { deliverNow } from '#sw/contract'
import { noSymbol } from '#sw/outbox/outbox'
import { connection } from '../../state/connection.ts'
import { store, userTurn } from '../../state/store.ts'
import { waiting } from '../../state/pending-bookmarks.ts'
import { askAgain } from '../api/api.ts'
import { forgetOld, forgetList, hearNews, pageStorage, tellNews } from './page-outbox.ts'
import { sendNow, stopSending, suspendSending, tellRefusals } from './flush.ts'
import { readAgain, show } from './optimistic-bookmarks.ts'
import { learnt } from '#sw/outbox/outbox-reducer'
import { alone } from '#sw/outbox/with-lock'
import { deliver } from '#sw/outbox/deliver'

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

let turn: number | undefined
/** '' for nobody. */
let ownerId = ''

/**
 * Looks after what waits, from now on: for whoever is signed in, at each moment in which it may be delivered. A second
 * time does nothing.
 */
export function followOutbox(): void {
  if (turn !== undefined) return
  takeTurn()
  // At once: what is on its way for who has left must not go on.
  subscribeKey(store, 'user', takeTurn, true)
  subscribeKey(connection, 'isAnswering', show)
  hearNews(() => void readAgain())
  askAgain(
    () => waiting.symbols.length > 0,
    () => void sendNow(),
  )
  // Whoever comes back may have changed the list elsewhere.
  const look = () => {
    if (document.visibilityState === 'hidden') return
    void tellRefusals()
    void sendNow(true)
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  addEventListener('pagehide', ({ persisted }) => persisted && suspendSending())
  document.addEventListener('freeze', suspendSending)
  document.addEventListener('resume', look)
  serveServiceWorker()
}

function takeTurn(): void {
  if (turn === userTurn()) return
  turn = userTurn()
  stopSending()
  if (ownerId !== '') void forgetList(ownerId)
  ownerId = store.user?.id ?? ''
  void welcome()
}

/** Keeps the list that somebody has come with, shows what has waited for them, and sends it. */
async function welcome(): Promise<void> {
  show()
  const { user } = store
  if (!user?.id) return
  const mine = userTurn()
  const came = Date.now()
  const list = { userId: user.id, symbols: [...user.bookmarks], version: 0, at: 0 }
  await pageStorage.change(user.id, noSymbol, (cell) => (cell.list ? cell : { ...cell, list }))
  if (mine !== userTurn()) return
  await readAgain()
  void forgetOld(user.id)
  await tellRefusals()
  const { intents } = await pageStorage.read(user.id)
  // What was tapped only just now is on its way already.
  if (intents.some(({ at }) => at < came || at > Date.now())) await sendNow()
}

/** The service worker has no token while a page has one: it asks the page. */
function serveServiceWorker(): void {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if ((data as Partial<typeof deliverNow> | null)?.type !== deliverNow.type) return
    void sendNow().then((delivered) => port?.postMessage(delivered?.left ?? 0))
  })
}

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
