import type { EventBody } from '#api/contract/server'
import { randomId } from '../random-id.ts'
import { serverConfig } from './api.ts'

/** The id of this visit: new at each start and never stored. */
const visit = randomId(16)

/** Whether the server counts page views. */
export async function isCounting(): Promise<boolean> {
  const config = await serverConfig()
  return 'analytics' in config && config.analytics === true
}

/** Counts a page view, if the server counts them. Sends nothing but path and title. */
export async function sendPageView(title: string, path: string): Promise<void> {
  if (await isCounting()) sendEvent({ name: 'page_view', visit, title, path })
}

/** Sends a web vital. */
export function sendVital(name: VitalName, value: number): void {
  sendEvent({ name, visit, value })
}

type VitalName = Exclude<EventBody['name'], 'page_view'>

/** Sends with `keepalive`, because the page may be closing, and ignores the response. */
function sendEvent(event: EventBody): void {
  const body = JSON.stringify(event)
  const headers = { 'Content-Type': 'application/json' }
  fetch('/api/event', { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
}

/** Measures web vitals, if the server counts page views; otherwise their library is not even fetched. */
export async function measureVitals(): Promise<void> {
  if (!(await isCounting())) return
  // The main page does not count itself, because it must not wait for this code.
  if (location.pathname === '/') void sendPageView('Stonks', '/')
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(({ name, value }) => sendVital(name, value))
}
