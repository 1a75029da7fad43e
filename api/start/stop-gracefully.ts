import type { App } from '../plugins/bare-app.ts'

/** Milliseconds that requests under way get to finish. */
const grace = 10_000

/** Takes no new connections, lets requests finish, and ends the process with code 0. */
export function stopGracefully(app: App): void {
  // Somebody who reads very slowly must not keep the process alive.
  setTimeout(() => process.exit(0), grace).unref()
  void app.close().then(() => process.exit(0))
}
