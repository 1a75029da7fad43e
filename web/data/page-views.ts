import type { EventBody } from '#api/contract/event'
import { getFromApi } from './api.ts'

/** Drawn anew at each start and stored nowhere. Not by randomUUID, which plain http has not. */
const visit = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
  '',
)

let counting: Promise<boolean> | undefined

/** Whether the server counts page views; asked once. */
export function isCounting(): Promise<boolean> {
  counting ??= getFromApi('/config').then((answer) => answer.ok && saysSo(answer.data))
  return counting
}

const saysSo = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'analytics' in data && data.analytics === true

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
