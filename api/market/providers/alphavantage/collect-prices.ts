import type { Bar, Split } from '../../store/market-store.ts'
import { inLanes, type Tally } from '../asking/in-lanes.ts'
import { given, type Reply } from '../asking/provider-failures.ts'
import type { Order } from '../provider.ts'
import { looksSplit } from '../series/looks-split.ts'
import type { AlphavantageClient } from './alphavantage-client.ts'
import type { Daily } from './read-daily.ts'

/** Sessions in the short form of an answer. */
const shortForm = 100

/**
 * The prices of symbols that lack the newest session. Each answer is kept with the mark that says so: who is halted has no new
 * session, and is not asked about again all the same.
 */
export async function collectPrices(
  client: AlphavantageClient,
  { store, session, sessions, isThorough, only, tell }: Order,
  symbols: readonly string[],
): Promise<Tally<string>> {
  const [newest, asked, whole] = [await store.newestSessions(), await store.marks('prices'), await store.marks('whole')]
  const isDeep = sessions.length > shortForm
  const isCurrent = (symbol: string) => newest.get(symbol) === session || asked.get(symbol) === session
  const hasWhole = (symbol: string) => (isThorough ? whole.get(symbol) === session : whole.has(symbol))
  const isDone = (symbol: string) => isCurrent(symbol) && (!isDeep || hasWhole(symbol))
  const since = sessions[0] ?? session
  const daily = dailyInPlan(client)
  return inLanes({
    items: symbols.filter((symbol) => only?.has(symbol) ?? !isDone(symbol)),
    lanes: 4,
    tell: (done, total) => tell({ step: 'prices', done, total }),
    each: async (symbol) => {
      const reply = await daily(symbol, isDeep && !hasWhole(symbol))
      if (!reply.ok) {
        if (reply.failure === 'unknown-symbol') {
          await store.keep({ marks: [mark('prices', symbol, session), mark('whole', symbol, session)] })
        }
        return reply
      }
      const bars = reply.value.bars.filter((bar) => bar.session >= since && bar.session <= session)
      const splits = await splitsOf(client, { symbol, bars, told: reply.value.splits, before: newest.get(symbol) })
      if (!splits.ok) return splits
      await store.keep({
        bars,
        splits: splits.value.filter((split) => split.session > since && split.session <= session),
        marks: [mark('prices', symbol, session), ...(isDeep ? [mark('whole', symbol, session)] : [])],
      })
      return reply
    },
  })
}

const mark = (kind: string, name: string, value: string) => ({ kind, name, value })

/** Asks for as much as the plan includes. What it does not include is found out by asking once. */
function dailyInPlan(client: AlphavantageClient) {
  let [adjusted, long] = [true, true]
  return async (symbol: string, whole: boolean): Promise<Reply<Daily>> => {
    for (;;) {
      const how = { adjusted, whole: whole && long }
      const reply = await client.daily(symbol, how)
      if (reply.ok || reply.failure !== 'not-in-plan') return reply
      if (how.adjusted) adjusted = false
      else if (how.whole) long = false
      else return reply
    }
  }
}

interface Series {
  readonly symbol: string
  readonly bars: readonly Bar[]
  /** The splits that the prices came with. */
  readonly told: readonly Split[] | undefined
  /** Up to this session they were looked for before. */
  readonly before: string | undefined
}

/** Raw prices say nothing of splits: where they jump, the splits are asked for. */
async function splitsOf(
  client: AlphavantageClient,
  { symbol, bars, told, before = '' }: Series,
): Promise<Reply<readonly Split[]>> {
  if (told !== undefined) return given(told)
  return looksSplit(bars, before) ? client.splits(symbol) : given([])
}
