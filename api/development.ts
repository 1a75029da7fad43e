import type { RequestListener } from 'node:http'
import { buildApp } from './app.ts'
import { prepare } from './start/prepare.ts'

/** Answers what the server makes itself inside another server; the page is that server's matter. */
export async function developmentApp(): Promise<RequestListener> {
  const prepared = await prepare()
  if (!prepared.ok) throw new Error(prepared.sentences.join('\n'))
  const app = await buildApp(prepared.value)
  await app.ready()
  return (request, response) => app.routing(request, response)
}
