import type { Database } from '../database/database.ts'
import type { App } from '../plugins/bare-app.ts'

/** Milliseconds that requests under way get to finish. */
const grace = 10_000

/** Takes no new connections, lets requests finish, closes the database, and ends the process with code 0. */
export function stopGracefully(app: App, database: Database): void {
  // Somebody who reads very slowly must not keep the process alive.
  const end = () => void database.destroy().then(() => process.exit(0))
  setTimeout(end, grace).unref()
  void app.close().then(end)
}
