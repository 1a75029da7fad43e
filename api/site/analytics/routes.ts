import type { Config } from '../../config.ts'
import { EventBody } from '../../contract/event.ts'
import type { App } from '../../plugins/bare-app.ts'
import { forwardEvent } from './forward-event.ts'

/** Bytes; the longest event is a fraction of it. */
const bodyLimit = 1024

const schema = {
  tags: ['server'],
  summary: 'Counts that a page was seen, or how fast it was. Only where counting is set up.',
  body: EventBody,
}

const config = { wordless: { 202: 'It will be counted.' } }

/** Takes what the page counts. Nobody waits for the counting service, and nobody is told when it fails but the log. */
export function addEventRoutes(app: App, analytics: NonNullable<Config['analytics']>): void {
  app.post('/api/event', { bodyLimit, schema, config }, (request, reply) => {
    forwardEvent(analytics, request.body).catch((error: unknown) => {
      // By its message alone: the address holds the secret.
      request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'an event was not counted')
    })
    return reply.code(202).send()
  })
}
