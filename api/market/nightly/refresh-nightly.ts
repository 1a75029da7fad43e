import type { App } from '../../plugins/bare-app.ts'
import type { Refreshed, RefreshParts } from '../refresh/refresh.ts'
import type { Outcome } from '../../start/outcome.ts'
import { keepRefreshing } from './keep-refreshing.ts'

/** Refreshes the market every night while the server listens. When it closes, what is collected by then is kept. */
export function refreshNightly(app: App, parts: RefreshParts): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onListen', () => {
    stop = keepRefreshing(parts, {
      refreshed: (outcome) => log(app, outcome),
      failed: (error) => app.log.error({ err: error }, 'the market could not be refreshed'),
    })
  })
  app.addHook('onClose', () => stop?.())
}

function log(app: App, outcome: Outcome<Refreshed>): void {
  if (!outcome.ok) return app.log.error({ reasons: outcome.sentences }, 'the market could not be refreshed')
  if (outcome.value.was !== 'done') return
  const { manifest, notes } = outcome.value.done
  app.log.info({ records: manifest.records, session: manifest.sessions.newest, notes }, 'the market is refreshed')
}
