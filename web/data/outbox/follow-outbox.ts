import { subscribeKey } from 'valtio/utils'
import { deliverNow } from '#sw/contract'
import { noSymbol } from '#sw/outbox/storage'
import { connection } from '../../state/connection.ts'
import { store, userTurn } from '../../state/store.ts'
import { waiting } from '../../state/waiting.ts'
import { askAgain } from '../ask-again.ts'
import { forgetOld } from './forget-old.ts'
import { forgetList } from './forget-list.ts'
import { hearNews } from './news.ts'
import { pageStorage } from './page-storage.ts'
import { sendNow, stopSending, suspendSending } from './send.ts'
import { readAgain, show } from './shown.ts'
import { tellRefusals } from './tell-refusals.ts'

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
