import { carry, type Courier } from './bookmark-client.ts'
import { type Intent, noSymbol, type OutboxStorage } from './outbox.ts'
import { begun, isDue, learnt, pauseAfter, settled } from './outbox-reducer.ts'

/** Failures in a row after which the server has other troubles than one symbol. */
const mostFailures = 3

export interface Delivery {
  readonly storage: OutboxStorage
  readonly courier: Courier
  /** Whether the server's list is wanted although nothing may have to be sent. */
  readonly pull?: boolean
  /** Milliseconds of this device's clock. */
  readonly now?: () => number
}

/** How a delivery ended. */
export interface Delivered {
  /** `busy` is somebody else at work on this device; after `silence`, `left` and `signed-out` nothing more was asked. */
  readonly end: 'done' | 'silence' | 'signed-out' | 'left' | 'busy'
  /** How many changes of this user wait. */
  readonly left: number
  /** Milliseconds after which the next one is due, where that is known. */
  readonly wait: number | undefined
}

/** What is known so far while a delivery is under way. */
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
export async function deliver({ storage, courier, pull = false, now = Date.now }: Delivery): Promise<Delivered> {
  const round: Round = { end: undefined, needsList: pull, failures: 0, wait: undefined }
  while (!round.end) {
    const { intents } = await storage.read(courier.userId)
    const due = intents.filter((intent) => isDue(intent, now()))
    if (due.length === 0) break
    await sendAll({ storage, courier, now }, round, due)
  }
  if (round.needsList && (!round.end || round.end === 'later')) await takeList({ storage, courier, now }, round)
  const { intents } = await storage.read(courier.userId)
  const next = Math.max(0, Math.min(...intents.map(({ dueAt }) => dueAt)) - now())
  return {
    end: !round.end || round.end === 'later' ? 'done' : round.end,
    left: intents.length,
    wait: intents.length === 0 ? undefined : (round.wait ?? next),
  }
}

type Means = Required<Pick<Delivery, 'storage' | 'courier' | 'now'>>

async function sendAll(means: Means, round: Round, due: readonly Intent[]): Promise<void> {
  for (const { symbol } of due) {
    await send(means, round, symbol)
    if (round.end) return
  }
}

async function send({ storage, courier, now }: Means, round: Round, symbol: string): Promise<void> {
  const { userId } = courier
  const { intent } = await storage.change(userId, symbol, begun(now()))
  // Another tap may have undone it meanwhile.
  if (!intent || !isDue(intent, now())) return
  const askedAt = now()
  const answer = await carry(courier, { method: intent.want ? 'POST' : 'DELETE', symbol })
  // Whoever has left in the meantime has taken their list along.
  if (courier.token() === undefined) return void (round.end = 'left')
  if (answer.kind === 'silence' || answer.kind === 'signed-out' || answer.kind === 'left') {
    round.end = answer.kind
    return
  }
  await storage.change(userId, symbol, settled(intent, answer, { askedAt, now: now() }))
  // What was refused may have been done all the same.
  if (answer.kind !== 'list') round.needsList = true
  round.failures = answer.kind === 'later' ? round.failures + 1 : 0
  if (answer.kind === 'later' && (answer.isBusy || round.failures === mostFailures)) {
    round.end = 'later'
    round.wait = pauseAfter(intent.tries, answer.wait)
  }
}

async function takeList({ storage, courier, now }: Means, round: Round): Promise<void> {
  const askedAt = now()
  const answer = await carry(courier, { method: 'GET' })
  if (courier.token() === undefined) return void (round.end = 'left')
  const { userId } = courier
  if (answer.kind === 'list') await storage.change(userId, noSymbol, learnt(userId, answer, { askedAt, now: now() }))
  else if (answer.kind === 'silence' || answer.kind === 'signed-out' || answer.kind === 'left') round.end = answer.kind
}
