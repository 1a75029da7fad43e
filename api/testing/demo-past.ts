import { createDemoMarket } from '../demo/demo-market.ts'
import { choosePast, type MarketPast } from '../history/open-past.ts'
import type { Database } from '../platform/database/database.ts'
import { aMarket } from './server.ts'

/** A session with more than a year before it. */
const session = 500

/** The lines of the first stocks of the simulated market. */
export function demoLines(count: number): readonly string[] {
  const lines: string[] = []
  for (const line of createDemoMarket(session).lines()) if (lines.push(line) === count) break
  return lines
}

/** The year before the market of these lines. */
export async function aDemoPast(database: Database, lines: readonly string[]): Promise<MarketPast> {
  const market = { name: 'demo', stocks: lines.length, history: { years: 1 } } as const
  const past = await choosePast({ market }, database, aMarket({ lines: [...lines] }))
  if (!past.ok || !past.value?.build) throw new Error('The simulated market has a past.')
  await past.value.build(new AbortController().signal)
  await past.value.reload()
  return past.value
}
