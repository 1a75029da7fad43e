import { startServer } from '../e2e/harness/server.ts'

/** The product's server for as long as it is used: it ends whether that went well or not. */
export async function withServer(
  settings: Readonly<Record<string, string>>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startServer(settings)
  try {
    await use(server.url)
  } finally {
    await server.stop()
  }
}
