import { randomId } from '../random-id.ts'
import type { EventBody } from '#api/contract/server'
import { serverConfig } from './api.ts'

/** The id of this visit: new at each start, stored nowhere. */
const visit = randomId(16)

/** Whether the server counts page views. */
export async function isCounting(): Promise<boolean> {
  const config = await serverConfig()
  return 'analytics' in config && config.analytics === true
}

/** Counts that a page was seen, where pages are counted; the title is all that is told of it, besides its path. */
export async function sendPageView(title: string): Promise<void> {
  const path = location.pathname
  if (await isCounting()) sendEvent({ name: 'page_view', visit, title, path })
}

/** Counts how fast the page was. */
export function sendVital(name: VitalName, value: number): void {
  sendEvent({ name, visit, value })
}

type VitalName = Exclude<EventBody['name'], 'page_view'>

/** It may be the last that the page does, and nobody waits for it. */
function sendEvent(event: EventBody): void {
  const body = JSON.stringify(event)
  const headers = { 'Content-Type': 'application/json' }
  fetch('/api/event', { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
}

/** Measures how fast this visit is, where visits are counted; elsewhere not even the means are fetched. */
export async function measureVitals(): Promise<void> {
  if (!(await isCounting())) return
  // The main page is the only one that does not count itself: it must not wait for what counts.
  if (location.pathname === '/') void sendPageView('Stonks')
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(({ name, value }) => sendVital(name, value))
}
