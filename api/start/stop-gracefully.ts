import type { Database } from '../database/database.ts'
import type { App } from '../plugins/bare-app.ts'

/** Milliseconds that requests under way get to finish. */
const grace = 10_000
/** Milliseconds between two looks for connections on which nothing is under way any more. */
const pause = 50

/** Takes no new connections, lets requests finish, closes the database, and ends the process with code 0. */
export function stopGracefully(app: App, database: Database): void {
  // Somebody who reads very slowly must not keep the process alive.
  const end = () => void database.destroy().then(() => process.exit(0))
  setTimeout(end, grace).unref()
  // Fastify closes those that are idle now; whoever keeps a connection after the last answer would be waited for.
  setInterval(() => app.server.closeIdleConnections(), pause).unref()
  void app.close().then(end)
}
