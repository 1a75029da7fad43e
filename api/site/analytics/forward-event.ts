import type { Config } from '../../config.ts'
import type { EventBody } from '../../contract/event.ts'

/** Milliseconds that the counting service gets. */
const patience = 5_000

/** Hands an event on by GA4's Measurement Protocol, without anything that the person's own request said. */
export async function forwardEvent(analytics: NonNullable<Config['analytics']>, event: EventBody): Promise<void> {
  const address = new URL('/mp/collect', analytics.url)
  address.search = new URLSearchParams({ measurement_id: analytics.id, api_secret: analytics.secret }).toString()
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: event.visit, events: [measured(event)] }),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the counting service answered ${response.status}`)
}

const measured = (event: EventBody) =>
  'title' in event
    ? { name: event.name, params: { page_title: event.title, page_location: event.path } }
    : { name: event.name, params: { value: event.value } }
