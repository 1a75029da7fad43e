import { setImmediate } from 'node:timers/promises'
import { createDemoMarket } from '../../demo/demo-market.ts'
import type { Market } from '../../market/market.ts'
import type { Statement, StatementSource } from '../../traders/collector/statement-source.ts'
import { newestTalk } from './demo-feed.ts'

/** The same messages as the simulated feed's, all that is remembered of a stock at once. */
export function demoStatements(
  market: Pick<Market, 'published'>,
  now: () => number,
  make = createDemoMarket,
): StatementSource {
  const talk = newestTalk(market, now, make)
  return {
    name: 'demo',
    pause: 0,
    page: async (symbol) => {
      // Others are answered between two stocks.
      await setImmediate()
      const statements: Statement[] = []
      for (const written of talk()(symbol, now())) {
        for (const { id, user, created_at, entities } of written) {
          if (!user || created_at === null) continue
          const side = entities.sentiment?.basic ?? null
          const writtenAt = Date.parse(created_at)
          statements.push({ id, trader: user.username, symbols: [symbol], side, writtenAt })
        }
      }
      return { ok: true, statements, older: undefined }
    },
  }
}
