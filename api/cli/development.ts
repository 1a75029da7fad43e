import type { RequestListener } from 'node:http'
import { buildApp } from '../app.ts'
import { prepareServer } from '../prepare.ts'

/** The API inside another server. */
export interface DevelopmentApp {
  /** Handles requests of the API; the other server serves the page. */
  readonly handle: RequestListener
  /** Closes the app and its database. */
  close(): Promise<void>
}

/** Starts the API with the settings of the environment; throws if they are invalid. */
export async function developmentApp(): Promise<DevelopmentApp> {
  const prepared = await prepareServer()
  if (!prepared.ok) throw new Error(prepared.failure.join('\n'))
  const app = await buildApp(prepared.value)
  await app.ready()
  const end = async () => {
    await app.close()
    await prepared.value.database.destroy()
  }
  return { handle: (request, response) => app.routing(request, response), close: end }
}
