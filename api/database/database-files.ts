import { join } from 'node:path'

/** What lies in a data folder: the database, the log of what was written last, and what tells that it is in use. */
export const databaseFiles = (dataDir: string) => ({
  database: join(dataDir, 'stonks.db'),
  log: join(dataDir, 'stonks.db-wal'),
  lock: join(dataDir, 'stonks.lock'),
})
