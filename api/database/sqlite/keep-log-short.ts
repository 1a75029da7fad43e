import type Sqlite from 'better-sqlite3'
import { storageFailure } from '../storage-failure.ts'

/** Milliseconds. SQLite itself folds the log in every 1,000 pages, but only as far as nobody reads, and never cuts it. */
const pause = 60_000

/** Folds the write-ahead log into the file once a minute; returns what ends that. */
export function keepLogShort(connection: Sqlite.Database): () => void {
  const timer = setInterval(() => foldLogIn(connection), pause).unref()
  return () => clearInterval(timer)
}

/** Where somebody is reading or the disk is full, the next minute brings another chance: nothing is lost meanwhile. */
export function foldLogIn(connection: Sqlite.Database): void {
  // Inside a transaction of our own it would be refused.
  if (connection.inTransaction) return
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (storageFailure(error) === undefined) throw error
  }
}
