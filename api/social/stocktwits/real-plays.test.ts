import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newYorkSessionAt } from '../../traders/collector/market-day.ts'
import { playsIn } from '../../traders/collector/read-posts.ts'
import { parsePosts } from './stocktwits-source.ts'

/** A folder with real answers of the service; they are not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to count the plays in real messages.\n')

const read = (name: string) => readFileSync(join(folder, 'samples/stocktwits', name), 'utf8')

/** The plays of an answer, in short: who, which side, of which session, how often. */
function playsOf(answer: unknown, symbol: string) {
  const page = parsePosts(answer, symbol)
  if (!page) throw new Error('This is no answer of the service.')
  return playsIn(page.posts, { symbol, sessionAt: newYorkSessionAt, since: 0 })
}

const counted = (plays: ReturnType<typeof playsOf>) => ({
  plays: plays.length,
  bullish: plays.filter(({ side }) => side === 'Bullish').length,
  traders: new Set(plays.map(({ name }) => name)).size,
  sessions: [...new Set(plays.map(({ session }) => session))].toSorted(),
})

describe.skipIf(folder === '')('real messages hold the plays that were counted by hand', () => {
  test('of a page about Ford in 2019', () => {
    const answer: unknown = JSON.parse(read('envelope-2019.json'))
    expect(parsePosts(answer, 'F')).toMatchObject({ older: 161_961_124, posts: { length: 30 } })
    expect(counted(playsOf(answer, 'F'))).toEqual({ plays: 7, bullish: 6, traders: 7, sessions: ['2019-04-25'] })
  })

  test('of ninety messages about Apple in 2026, over a weekend', () => {
    const messages = read('messages-AAPL-2026.jsonl')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    const plays = playsOf({ messages }, 'AAPL')
    expect(counted(plays)).toEqual({
      plays: 10,
      bullish: 7,
      traders: 10,
      sessions: ['2026-05-28', '2026-05-29'],
    })
    // Three were written in the last minutes before Friday’s close, so they enter at Thursday’s.
    expect(plays.filter(({ session }) => session === '2026-05-28')).toHaveLength(3)
  })
})
