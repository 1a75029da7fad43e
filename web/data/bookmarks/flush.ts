import { alone } from '#sw/outbox/with-lock'
import type { Courier } from '#sw/outbox/bookmark-client'
import { deliver, type Delivered } from '#sw/outbox/deliver'
import { pauseAfter } from '#sw/outbox/outbox-reducer'
import { outboxReminder } from '#sw/contract'
import { answerDidCome, silenceDidFall } from '../../state/connection.ts'
import { store, userTurn } from '../../state/store.ts'
import { say } from '../../state/toast.ts'
import { sessionTexts, myList } from '../../texts/server-messages.ts'
import { renewToken } from '../session/renew-token.ts'
import { tellNews, pageStorage } from './page-outbox.ts'
import { readAgain } from './optimistic-bookmarks.ts'
import type { Refusal } from '#sw/outbox/outbox'

/** Milliseconds: until it is tried again while another page is at it, and between two looks at a long delivery. */
const times = { busy: 1000, look: 250 }

let working: Promise<Delivered | undefined> | undefined
let isAsked = false
let wantsList = false
let silences = 0
let timer: ReturnType<typeof setTimeout> | undefined
let leaving = new AbortController()
let suspension = new AbortController()

/** Ends what is on its way: its user has left. */
export function stopSending(): void {
  leaving.abort()
  leaving = new AbortController()
  clearTimeout(timer)
}

/**
 * Ends what is on its way because the browser is about to freeze the page, which would keep its lock: other tabs and the
 * service worker go on in its stead. The server takes what two of them send for once.
 */
export function suspendSending(): void {
  stopSending()
  suspension.abort()
  suspension = new AbortController()
}

/**
 * Something has happened after which it may go better than before: a tap, a connection, a person who looks. Delivers what
 * waits for whoever is signed in; `pull` asks for their list, too. Settles when nothing is under way any more.
 */
export function sendNow(pull = false): Promise<Delivered | undefined> {
  silences = 0
  return send(pull)
}

/** Who asks while it is being done is part of the next round, together with all others who do. */
function send(pull = false): Promise<Delivered | undefined> {
  wantsList ||= pull
  isAsked = true
  return (working ??= work().finally(() => (working = undefined)))
}

async function work(): Promise<Delivered | undefined> {
  let delivered: Delivered | undefined
  while (isAsked) {
    isAsked = false
    clearTimeout(timer)
    const userId = store.user?.id
    if (!userId) return undefined
    const task = { storage: pageStorage, courier: courierOf(userId), pull: wantsList }
    wantsList = false
    delivered = await watched(alone(() => untilSuspended(deliver(task))))
    if (delivered.end === 'busy') wantsList ||= task.pull
    await finish(delivered)
  }
  return delivered
}

function courierOf(userId: string): Courier {
  const turn = userTurn()
  return {
    userId,
    token: () => (turn === userTurn() ? store.user?.accessToken : undefined),
    renew: renewToken,
    signal: leaving.signal,
    heard: (isAnswer) => (isAnswer ? answerDidCome() : silenceDidFall()),
  }
}

/** A delivery, or where the page is suspended before its end, that it was left. */
function untilSuspended(delivery: Promise<Delivered>): Promise<Delivered> {
  const { signal } = suspension
  const left = new Promise<Delivered>((resolve) => {
    signal.addEventListener('abort', () => resolve({ end: 'left', left: 1, wait: undefined }))
  })
  return Promise.race([delivery, left])
}

/** A long delivery is shown while it goes on. */
async function watched(delivery: Promise<Delivered>): Promise<Delivered> {
  const look = setInterval(() => void readAgain(), times.look)
  try {
    return await delivery
  } finally {
    clearInterval(look)
  }
}

async function finish(delivered: Delivered): Promise<void> {
  await readAgain()
  tellNews()
  await tellRefusals()
  if (delivered.end === 'signed-out' && delivered.left > 0) say(sessionTexts.signedOut)
  if (delivered.left === 0 || delivered.end === 'signed-out' || delivered.end === 'left') return
  if (delivered.end !== 'busy') void remind()
  const pause = delivered.end === 'silence' ? pauseAfter(++silences) : (delivered.wait ?? times.busy)
  clearTimeout(timer)
  timer = setTimeout(() => void send(), pause)
}

/** Browsers that can wake the service worker when there is a connection, page or no page; not yet among the DOM's types. */
interface Reminding extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

async function remind(): Promise<void> {
  try {
    const registration: Reminding | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(outboxReminder)
  } catch {
    // Without it, the next visit delivers.
  }
}

/** Tells a person what the server would not do, once: where somebody looks, and of whoever is signed in. */
export async function tellRefusals(): Promise<void> {
  const id = store.user?.id
  if (!id || document.visibilityState === 'hidden') return
  const { refusals } = await pageStorage.read(id)
  for (const { symbol } of refusals) {
    await pageStorage.change(id, symbol, (cell) => ({ ...cell, refusal: undefined }))
  }
  if (refusals.length > 0 && store.user?.id === id) say(wordsFor(refusals))
}

/** One is told with the server's reason; of many, which they are. */
function wordsFor(refusals: readonly Refusal[]): string {
  const [first] = refusals
  if (first && refusals.length === 1) {
    return (first.want ? myList.notAdded : myList.notRemoved)(first.symbol, first.message)
  }
  const names = refusals.map(({ symbol }) => symbol)
  const named = names.length <= 4 ? names.join(', ') : myList.andMore(names.slice(0, 3).join(', '), names.length - 3)
  return myList.notSaved(names.length, named)
}
