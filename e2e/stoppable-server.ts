import { freePort } from './free-port.ts'
import { startServer, type Server } from './server.ts'

/** A server that is really stopped, and comes back at the same address with all that it had. */
export interface StoppableServer {
  readonly url: string
  start(): Promise<void>
  /** Stops its process; a second time does nothing. */
  stop(): Promise<void>
}

/** Starts one that keeps its data in a folder. */
export async function startStoppable(folder: string): Promise<StoppableServer> {
  const port = await freePort()
  const settings = {
    MARKET: 'demo',
    DEMO_STOCKS: '400',
    PORT: String(port),
    DATA_DIR: folder,
    SIGN_UPS_PER_HOUR: '1000',
  }
  let server: Server | undefined
  const start = async () => void (server = await startServer(settings))
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    async stop() {
      await server?.stop()
      server = undefined
    },
  }
}
