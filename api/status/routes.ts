import type { App } from '../plugins/bare-app.ts'
import { ConfigAnswer } from '../contract/config.ts'
import { HealthAnswer } from '../contract/health.ts'
import type { Market } from '../market/market.ts'

/** What the server says of itself. */
export function addStatusRoutes(app: App, market: Market, known: Pick<ConfigAnswer, 'version' | 'analytics'>): void {
  const { name, simulated } = market.source
  app.get('/api/config', { schema: { response: { 200: ConfigAnswer } } }, () => ({
    ...known,
    market: { source: name, simulated },
  }))

  app.get('/api/health', { schema: { response: { 200: HealthAnswer } } }, () => {
    const { etag, lines, createdAt } = market.published()
    return {
      status: 'ready' as const,
      dataset: { version: etag, lines, createdAt, ageSeconds: secondsSince(createdAt) },
    }
  })
}

function secondsSince(time: string | null): number | null {
  const seconds = Math.round((Date.now() - Date.parse(time ?? '')) / 1000)
  return Number.isFinite(seconds) ? seconds : null
}
