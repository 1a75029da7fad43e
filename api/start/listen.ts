import type { App } from '../plugins/bare-app.ts'
import type { Config } from '../config.ts'
import { errorCode } from './error-code.ts'
import { fail, succeed, type Outcome } from './outcome.ts'

/** How Fastify names the addresses that a browser on this machine calls localhost. */
const local = ['127.0.0.1', '[::1]', '0.0.0.0', '[::]']

/** Connections that the system holds for us until we take them; of more it drops some, who try again seconds later. */
const backlog = 4096

/** Opens the port. The value is the origin to open in a browser on this machine, with the port that was really taken. */
export async function listen(app: App, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Outcome<string>> {
  try {
    const url = new URL(await app.listen({ host, port, backlog }))
    if (local.includes(url.hostname)) url.hostname = 'localhost'
    return succeed(url.origin)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') return fail(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`)
    if (code === 'EACCES') return fail(`Port ${port} is reserved. Choose one above 1023: PORT=8080 npm start`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return fail(`HOST is "${host}", which is not this machine.`)
    throw error
  }
}
