import type { App } from './bare-app.ts'
import type { Config } from './config.ts'
import { fail, succeed, type Outcome } from './outcome.ts'

/** Opens the port. The value is the address to open in a browser on this machine, with the port that was really taken. */
export async function listen(app: App, { host, port }: Pick<Config, 'host' | 'port'>): Promise<Outcome<string>> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') return fail(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`)
    if (code === 'EACCES') return fail(`Port ${port} is reserved. Choose one above 1023: PORT=8080 npm start`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return fail(`HOST is "${host}", which is not this machine.`)
    throw error
  }
  return succeed(`http://${nameOf(host)}:${app.addresses()[0]?.port ?? port}`)
}

const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']

function nameOf(host: string): string {
  if (everywhere.includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
