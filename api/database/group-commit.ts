import type { Transaction } from 'kysely'
import type { Database, Tables } from './database.ts'
import { engineOf } from './engine.ts'
import { storageFailure } from './storage-failure.ts'
import { transact, type Work } from './transact.ts'

/** Runs work in a transaction; settles when it is on disk. */
type Commit = <Result>(work: Work<Result>) => Promise<Result>

interface Waiting {
  /** Runs the work; returns what to do once it is committed. */
  readonly run: (transaction: Transaction<Tables>) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/**
 * Commits all work of one tick of the event loop in one transaction, because the cost of a small transaction is the
 * wait for the disk. Where one of them fails, all are rolled back and each is run in a transaction of its own. On an
 * engine that does not group commits, each has its own from the start.
 */
export function createGroupCommit(db: Database): Commit {
  if (!engineOf(db).groupsCommits) return (work) => transact(db, work)
  let waiting: Waiting[] = []

  async function commit(all: readonly Waiting[]): Promise<void> {
    const callbacks = await transact(db, async (transaction) => {
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
      // A disk failure would affect each of them again: reject all.
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
      // Requests read from their sockets in the same tick come before setImmediate callbacks.
      if (waiting.push({ run, reject }) === 1) setImmediate(() => void commitAll())
    })
}
