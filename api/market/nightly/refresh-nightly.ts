import type { App } from '../../plugins/bare-app.ts'
import { percentDone } from '../providers/percent-done.ts'
import type { Refreshed } from '../refresh/refresh.ts'
import type { Outcome } from '../../start/outcome.ts'
import { keepRefreshing, type Refreshing } from './keep-refreshing.ts'

/**
 * Refreshes the market every night while the server listens, or until there is a first dataset. When it closes, what is
 * collected by then is kept. The value says how far the refresh under way is, in whole percent.
 */
export function refreshNightly(app: App, parts: Refreshing): () => number | null {
  let stop: (() => Promise<void>) | undefined
  let percent: number | null = null
  app.addHook('onListen', () => {
    stop = keepRefreshing(parts, {
      refreshed: (outcome) => log(app, outcome),
      failed: (error) => app.log.error({ err: error }, 'the market could not be refreshed'),
      progressed: (progress) => {
        percent = progress && Math.max(percent ?? 0, percentDone(parts.job.stepShares, progress))
      },
    })
  })
  app.addHook('onClose', () => stop?.())
  return () => percent
}

function log(app: App, outcome: Outcome<Refreshed>): void {
  if (!outcome.ok) return app.log.error({ reasons: outcome.sentences }, 'the market could not be refreshed')
  if (outcome.value.was !== 'done') return
  const { manifest, notes } = outcome.value.done
  app.log.info({ records: manifest.records, session: manifest.sessions.newest, notes }, 'the market is refreshed')
}
