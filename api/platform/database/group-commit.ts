import type { Database } from './database.ts'
import type { Executor } from './statement.ts'
import { affectsOthers, transact } from './transact.ts'

/**
 * Makes the changes of a key in their order and returns the result of each; none if the key does not exist. It begins
 * by writing the row that all changes of the key contend for. It may run again after a rollback, so it changes nothing
 * but the database.
 */
type MakeChanges<Change, Result> = (
  within: Executor,
  key: string,
  changes: readonly Change[],
) => Promise<readonly Result[]>

interface Waiting<Change, Result> {
  readonly key: string
  readonly change: Change
  readonly resolve: (result: Result | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Groups at a time: while one waits for a row that another server holds, later changes need not. */
const maxGroups = 2

/** Changes for which a group waits: a server under load would otherwise wait for the disk with each tick. */
const maxGathered = 64

/**
 * Returns a function that makes a change and settles when it is on disk. Changes that arrive in consecutive ticks of the
 * event loop, or while earlier groups are being committed, share a transaction: the cost of a small one is waiting for the
 * disk and the network. If one of them fails, all are rolled back and each is made in a transaction of its own.
 */
export function createGroupCommit<Change, Result>(
  db: Database,
  makeChanges: MakeChanges<Change, Result>,
): (key: string, change: Change) => Promise<Result | undefined> {
  type Group = readonly Waiting<Change, Result>[]
  let waiting: Waiting<Change, Result>[] = []
  let running = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || running === maxGroups || waiting.length === 0) return
    isScheduled = true
    gather(waiting.length)
  }

  /** Waits for the next tick as long as each brings further changes: a burst of requests begins in several ticks. */
  function gather(known: number): void {
    // Requests read from their sockets in the same tick come before setImmediate callbacks.
    setImmediate(() => {
      if (waiting.length > known && waiting.length < maxGathered) return gather(waiting.length)
      isScheduled = false
      running += 1
      const group = waiting
      waiting = []
      void commitOrSplit(group).then(() => {
        running -= 1
        schedule()
      })
    })
  }

  async function commitOrSplit(group: Group): Promise<void> {
    try {
      await commit(group)
    } catch (error) {
      if (group.length === 1 || affectsOthers(error)) for (const { reject } of group) reject(error)
      else await Promise.all(group.map((one) => commit([one]).catch(one.reject)))
    }
  }

  async function commit(group: Group): Promise<void> {
    const byKey = sortedByKey(group)
    const make = (within: Executor) =>
      allSettled(byKey.map(([key, ofKey]) => makeChanges(within, key, changesOf(ofKey))))
    // A Kysely transaction would send each statement only after the response to the one before.
    const results = await transact(db, (transaction) => transaction.getExecutor().provideConnection(make))
    byKey.forEach(([, ofKey], at) => ofKey.forEach(({ resolve }, nth) => resolve(results[at]?.[nth])))
  }

  const changesOf = (group: Group): readonly Change[] => group.map(({ change }) => change)

  return (key, change) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, change, resolve, reject })
      schedule()
    })
}

/** The members of each key. First statements are sent in this order, in which every server locks rows: no deadlock. */
function sortedByKey<Member extends { readonly key: string }>(all: readonly Member[]): readonly [string, Member[]][] {
  const byKey = new Map<string, Member[]>()
  for (const one of all) {
    const known = byKey.get(one.key)
    if (known) known.push(one)
    else byKey.set(one.key, [one])
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Like Promise.all, but settles when none of them is running any more: a rollback comes after the last statement. */
async function allSettled<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = Promise.allSettled(running)
  return Promise.all(running).finally(() => settled)
}
