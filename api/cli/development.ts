import type { RequestListener } from 'node:http'
import { buildApp } from '../app.ts'
import { prepareServer } from '../prepare.ts'

/** The API inside another server. */
interface DevelopmentApp {
  /** Answers what the server makes itself; the page is the other server's matter. */
  readonly answer: RequestListener
  /** Lets go of what it holds, for the next one. */
  end(): Promise<void>
}

/** Starts it with the settings of the environment; throws where they are invalid. */
export async function developmentApp(): Promise<DevelopmentApp> {
  const prepared = await prepareServer()
  if (!prepared.ok) throw new Error(prepared.failure.join('\n'))
  const app = await buildApp(prepared.value)
  await app.ready()
  const end = async () => {
    await app.close()
    await prepared.value.database.destroy()
  }
  return { answer: (request, response) => app.routing(request, response), end }
}
