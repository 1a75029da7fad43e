import { EventBody } from '../../../contract/server.ts'
import type { Config } from '../../runtime/config.ts'
import type { App } from '../fastify-app.ts'

/** Time-out of the analytics service in milliseconds. */
const timeoutMs = 5_000

/** Forwards an event with GA4’s Measurement Protocol, without any header or address of the user’s request. */
async function forwardEvent(analytics: NonNullable<Config['analytics']>, event: EventBody): Promise<void> {
  const address = new URL('/mp/collect', analytics.url)
  address.search = new URLSearchParams({ measurement_id: analytics.id, api_secret: analytics.secret }).toString()
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: event.visit, events: [measured(event)] }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the counting service answered ${response.status}`)
}

const measured = (event: EventBody) =>
  'title' in event
    ? { name: event.name, params: { page_title: event.title, page_location: event.path } }
    : { name: event.name, params: { value: event.value } }

/** Bytes; the longest event is a fraction of it. */
const bodyLimit = 1024

const schema = {
  tags: ['server'],
  summary: 'Counts that a page was seen, or how fast it was. Only where counting is set up.',
  body: EventBody,
}

const config = { statusDescriptions: { 202: 'It will be counted.' } }

/** Accepts analytics events. They are forwarded in the background; failures are only logged. */
export function addEventRoutes(app: App, analytics: NonNullable<Config['analytics']>): void {
  app.post('/api/event', { bodyLimit, schema, config }, (request, reply) => {
    forwardEvent(analytics, request.body).catch((error: unknown) => {
      // Log the message only: the URL holds the secret.
      request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'an event was not counted')
    })
    return reply.code(202).send()
  })
}
