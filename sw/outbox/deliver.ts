import { withLock } from './with-lock.ts'
import { sendRequest, type BookmarkClient } from './bookmark-client.ts'
import { type Intent, noSymbol, type OutboxStorage } from './outbox.ts'
import { onSend, isDue, onList, retryDelay, onResponse } from './outbox-reducer.ts'

const busy: Delivered = { end: 'busy', left: 1, wait: undefined }

/** Delivers unless another page or the service worker is delivering already. */
export const deliverExclusively = (work: () => Promise<Delivered>): Promise<Delivered> =>
  withLock('outbox', { ifAvailable: true }, (lock) => (lock ? work() : Promise.resolve(busy)))

/** After this many failures in a row the problem is the server, not one symbol. */
const maxFailures = 3

export interface Delivery {
  readonly storage: OutboxStorage
  readonly client: BookmarkClient
  /** Whether the server's list is wanted although nothing may have to be sent. */
  readonly pull?: boolean
  /** Milliseconds of this device's clock. */
  readonly now?: () => number
}

/** The result of a delivery. */
export interface Delivered {
  /** `busy` is somebody else at work on this device; after `silence`, `left` and `signed-out` nothing more was asked. */
  readonly end: 'done' | 'silence' | 'signed-out' | 'left' | 'busy'
  /** How many changes of this user wait. */
  readonly left: number
  /** Milliseconds after which the next one is due, where that is known. */
  readonly wait: number | undefined
}

/** The state of a delivery in progress. */
interface Round {
  end: Delivered['end'] | 'later' | undefined
  needsList: boolean
  /** In a row. */
  failures: number
  wait: number | undefined
}

/**
 * Sends what one user wants, one request at a time, until nothing is due any more. What is acknowledged goes out of the
 * storage, what is refused too; everything else stays, whatever ends this in between.
 */
export async function deliver({ storage, client, pull = false, now = Date.now }: Delivery): Promise<Delivered> {
  const round: Round = { end: undefined, needsList: pull, failures: 0, wait: undefined }
  while (!round.end) {
    const { intents } = await storage.read(client.userId)
    const due = intents.filter((intent) => isDue(intent, now()))
    if (due.length === 0) break
    await sendAll({ storage, client, now }, round, due)
  }
  if (round.needsList && (!round.end || round.end === 'later')) await takeList({ storage, client, now }, round)
  const { intents } = await storage.read(client.userId)
  const next = Math.max(0, Math.min(...intents.map(({ dueAt }) => dueAt)) - now())
  return {
    end: !round.end || round.end === 'later' ? 'done' : round.end,
    left: intents.length,
    wait: intents.length === 0 ? undefined : (round.wait ?? next),
  }
}

type DeliveryContext = Required<Pick<Delivery, 'storage' | 'client' | 'now'>>

async function sendAll(means: DeliveryContext, round: Round, due: readonly Intent[]): Promise<void> {
  for (const { symbol } of due) {
    await send(means, round, symbol)
    if (round.end) return
  }
}

async function send({ storage, client, now }: DeliveryContext, round: Round, symbol: string): Promise<void> {
  const { userId } = client
  const { intent } = await storage.change(userId, symbol, onSend(now()))
  // Another tap may have cancelled the intent.
  if (!intent || !isDue(intent, now())) return
  const askedAt = now()
  const answer = await sendRequest(client, { method: intent.want ? 'POST' : 'DELETE', symbol })
  // The user logged out during the request: do not store their list.
  if (client.token() === undefined) return void (round.end = 'left')
  if (answer.kind === 'silence' || answer.kind === 'signed-out' || answer.kind === 'left') {
    round.end = answer.kind
    return
  }
  await storage.change(userId, symbol, onResponse(intent, answer, { askedAt, now: now() }))
  // The server may have applied a request that it then failed to confirm.
  if (answer.kind !== 'list') round.needsList = true
  round.failures = answer.kind === 'later' ? round.failures + 1 : 0
  if (answer.kind === 'later' && (answer.isBusy || round.failures === maxFailures)) {
    round.end = 'later'
    round.wait = retryDelay(intent.tries, answer.wait)
  }
}

async function takeList({ storage, client, now }: DeliveryContext, round: Round): Promise<void> {
  const askedAt = now()
  const answer = await sendRequest(client, { method: 'GET' })
  if (client.token() === undefined) return void (round.end = 'left')
  const { userId } = client
  if (answer.kind === 'list') await storage.change(userId, noSymbol, onList(userId, answer, { askedAt, now: now() }))
  else if (answer.kind === 'silence' || answer.kind === 'signed-out' || answer.kind === 'left') round.end = answer.kind
}
