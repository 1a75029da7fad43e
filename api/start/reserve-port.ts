import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'host' | 'port' | 'publicUrl'>

/** Where a server is going to be. */
export interface Reserved {
  readonly place: Place
  /** Makes room for it: to be called right before it listens. */
  readonly release: () => Promise<void>
}

/**
 * Takes a free port where the settings leave it open, so that the server knows its own origin before it is built. Another
 * process gets another port meanwhile. Where there is none to be had, the server finds out why when it listens.
 */
export async function reservePort({ host, port, publicUrl }: Place): Promise<Reserved> {
  const asSet = { place: { host, port, publicUrl }, release: () => Promise.resolve() }
  if (port !== 0) return asSet
  const holder = createServer()
  const isHeld = await once(holder.listen(0, host), 'listening').then(
    () => true,
    () => false,
  )
  if (!isHeld) return asSet
  const taken = (holder.address() as AddressInfo).port
  return {
    place: {
      host,
      port: taken,
      publicUrl: publicUrl === 'http://localhost:0' ? `http://localhost:${taken}` : publicUrl,
    },
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  }
}
