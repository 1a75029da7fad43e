import type { Transaction } from 'kysely'
import type { Database, Tables } from './database.ts'
import { storageFailure } from './sqlite/sqlite-error.ts'

/** Something to be done wholly or not at all. It may be run a second time, after what its first run did was undone. */
type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>

/** Does something in a transaction; settles when the disk has it. */
export type Commit = <Result>(work: Work<Result>) => Promise<Result>

interface Waiting {
  /** Runs the work; returns what to do once it is committed. */
  readonly run: (transaction: Transaction<Tables>) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/**
 * Waiting for the disk is what a small transaction costs, so all that came in one turn of the event loop shares one.
 * Where one of them fails by itself, none of it is kept and each is done again by itself, so that it fails alone.
 */
export function createGroupCommit(db: Database): Commit {
  let waiting: Waiting[] = []

  async function commit(all: readonly Waiting[]): Promise<void> {
    const callbacks = await db.transaction().execute(async (transaction) => {
      const results: (() => void)[] = []
      for (const { run } of all) results.push(await run(transaction))
      return results
    })
    for (const settle of callbacks) settle()
  }

  async function commitAll(): Promise<void> {
    const all = waiting
    waiting = []
    try {
      await commit(all)
    } catch (error) {
      // What the disk or another program is the reason for, each of them would only have to wait for again.
      if (all.length === 1 || storageFailure(error) !== undefined) for (const { reject } of all) reject(error)
      else for (const one of all) await commit([one]).catch(one.reject)
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (transaction: Transaction<Tables>) => {
        const result = await work(transaction)
        return () => resolve(result)
      }
      // Requests that are read from their sockets in the same turn come before what is set for its end.
      if (waiting.push({ run, reject }) === 1) setImmediate(() => void commitAll())
    })
}
