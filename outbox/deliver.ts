import { type BookmarkClient, type BookmarkResponse, sendRequest } from './bookmark-client.ts'
import { type Intent, noSymbol, type OutboxStorage } from './outbox.ts'
import { isDue, onList, onResponse, onSend, retryDelay } from './outbox-reducer.ts'
import { withLock } from './with-lock.ts'

const busy: Delivered = { end: 'busy', pending: 1, delayMs: undefined }

/** Delivers unless another page or the service worker is delivering already. */
export const deliverExclusively = (work: () => Promise<Delivered>): Promise<Delivered> =>
  withLock('outbox', { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve(busy)))

/** Delivers once no other delivery is in progress; `busy` if that takes longer than `timeoutMs`. */
export const deliverWhenFree = (timeoutMs: number, work: () => Promise<Delivered>): Promise<Delivered> =>
  withLock('outbox', { timeoutMs }, work).catch((error: unknown) => {
    if (error instanceof DOMException) return busy
    throw error
  })

/** This many failures in a row mean that the server fails, not one symbol. */
const maxFailures = 3

interface Delivery {
  readonly storage: OutboxStorage
  readonly client: BookmarkClient
  /** Whether to fetch the server's list even if nothing is due. */
  readonly pull?: boolean
  /** Epoch milliseconds of this device's clock. */
  readonly now?: () => number
}

/** The result of a delivery. */
export interface Delivered {
  /** `busy`: another page or the service worker is delivering. Others end a delivery early. */
  readonly end: 'done' | 'unreachable' | 'away' | 'signed-out' | 'cancelled' | 'busy'
  /** The number of this user's changes that are still pending. */
  readonly pending: number
  /** Milliseconds until the next change is due; undefined if unknown. */
  readonly delayMs: number | undefined
}

/** The state of a delivery in progress. */
interface Round {
  end?: Delivered['end'] | 'retry-later'
  needsList: boolean
  /** In a row. */
  failures: number
  delayMs?: number
}

/**
 * Sends one user's intents, one request at a time, until none is due. Confirmed and rejected intents are removed from the
 * storage; all others stay, whatever ends the delivery.
 */
export async function deliver({ storage, client, pull = false, now = Date.now }: Delivery): Promise<Delivered> {
  const round: Round = { needsList: pull, failures: 0 }
  while (!round.end) {
    const { intents } = await storage.read(client.userId)
    const due = intents.filter((intent) => isDue(intent, now()))
    if (due.length === 0) break
    await sendAll({ storage, client, now }, round, due)
  }
  if (round.needsList && (!round.end || round.end === 'retry-later')) await fetchList({ storage, client, now }, round)
  const { intents } = await storage.read(client.userId)
  const next = Math.max(0, Math.min(...intents.map(({ dueAt }) => dueAt)) - now())
  return {
    end: !round.end || round.end === 'retry-later' ? 'done' : round.end,
    pending: intents.length,
    delayMs: intents.length === 0 ? undefined : (round.delayMs ?? next),
  }
}

type DeliveryContext = Required<Pick<Delivery, 'storage' | 'client' | 'now'>>

async function sendAll(context: DeliveryContext, round: Round, due: readonly Intent[]): Promise<void> {
  for (const { symbol } of due) {
    await send(context, round, symbol)
    if (round.end) return
  }
}

async function send({ storage, client, now }: DeliveryContext, round: Round, symbol: string): Promise<void> {
  const { userId } = client
  const { intent } = await storage.change(userId, symbol, onSend(now()))
  // Another tap may have cancelled the intent.
  if (!intent || !isDue(intent, now())) return
  const sentAt = now()
  const response = await sendRequest(client, { method: intent.want ? 'POST' : 'DELETE', symbol })
  // The user logged out during the request: do not store their list.
  if (client.token() === undefined) return void (round.end = 'cancelled')
  if (isEnd(response)) return void (round.end = response.kind)
  await storage.change(userId, symbol, onResponse(intent, response, { sentAt, now: now() }))
  // The server may have applied a request that it then failed to confirm.
  if (response.kind !== 'list') round.needsList = true
  round.failures = response.kind === 'retry-later' ? round.failures + 1 : 0
  if (response.kind === 'retry-later' && (response.isBusy || round.failures === maxFailures)) {
    round.end = 'retry-later'
    round.delayMs = retryDelay(intent.tries, response.delayMs)
  }
}

async function fetchList({ storage, client, now }: DeliveryContext, round: Round): Promise<void> {
  const sentAt = now()
  const response = await sendRequest(client, { method: 'GET' })
  if (client.token() === undefined) return void (round.end = 'cancelled')
  const { userId } = client
  if (response.kind === 'list') await storage.change(userId, noSymbol, onList(userId, response, { sentAt, now: now() }))
  else if (isEnd(response)) round.end = response.kind
}

/** A response without a list or a reason: the next request would get the same. */
type End = Exclude<BookmarkResponse, { message: string } | { kind: 'list' }>

const isEnd = (response: BookmarkResponse): response is End => !('symbols' in response || 'message' in response)
