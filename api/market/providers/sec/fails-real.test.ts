import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { asArray, fieldsOf } from '#domain/keys-of'
import { splitLines } from '../../dataset/read-lines.ts'
import { parseFailsFile, type Print } from './fails-file.ts'
import { supportedPrints } from './supported-prints.ts'

/** Real files and the exchange’s own closes are not ours to publish: REAL_DATA_DIR names a folder that has some. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to compare fails-to-deliver files with closes.\n')

const halfMonths = [
  ['202301b', '2023-01-17', '2023-01-31'],
  ['202302a', '2023-02-01', '2023-02-14'],
  ['202302b', '2023-02-15', '2023-02-28'],
] as const

const unzipped = (path: string) => gunzipSync(readFileSync(join(folder, path)))
const parsed = async (halfMonth: string) => {
  const reply = await parseFailsFile(unzipped(`samples/sec/cnsfails${halfMonth}.txt.gz`))
  if (!reply.ok) throw new Error(reply.failure)
  return reply.value
}

/** The exchange’s close of a symbol without separators in a session; undefined where it has none. */
function exchangeCloses(): (symbol: string, date: string) => number | undefined {
  const [first, ...lines] = [...splitLines(unzipped('history-real.ndjson.gz'))]
    .map(String)
    .filter((line) => line !== '')
  const dates = asArray(fieldsOf(JSON.parse(first ?? ''))['dates'])
  const at = new Map(dates.map((date, index) => [date, index]))
  const series = new Map(
    lines.map((line) => {
      const { symbol, from, close } = fieldsOf(JSON.parse(line))
      return [String(symbol).replaceAll('-', ''), { first: at.get(from) ?? 0, closes: asArray(close) }]
    }),
  )
  return (symbol, date) => {
    const one = series.get(symbol)
    const close = one?.closes[(at.get(date) ?? -1) - one.first]
    return typeof close === 'number' ? close : undefined
  }
}

describe.skipIf(folder === '')('real fails-to-deliver files', () => {
  const prints = new Map<string, Print[]>()
  beforeAll(async () => {
    for (const [halfMonth] of halfMonths)
      for (const [symbol, more] of (await parsed(halfMonth)).prints) {
        prints.set(symbol, [...(prints.get(symbol) ?? []), ...more])
      }
  })

  test.for(halfMonths)('the half month %s has no wrong line', async ([halfMonth, from, to]) => {
    expect(await parsed(halfMonth)).toMatchObject({ rejected: 0, from, to })
  })

  test('agree with the exchange’s closes of the session before', () => {
    const closeOf = exchangeCloses()
    const compare = (all: Iterable<readonly [string, readonly Print[]]>) => {
      const errors = [...all].flatMap(([symbol, own]) =>
        own.flatMap(({ date, close }) => {
          const exchange = closeOf(symbol, date)
          return exchange === undefined || exchange < 5 ? [] : Math.abs(close / exchange - 1)
        }),
      )
      const share = (limit: number) => errors.filter((error) => error <= limit + 1e-9).length / errors.length
      return { count: errors.length, withinBasisPoint: share(1e-4), within10: share(1e-3), withinPercent: share(0.01) }
    }
    const [all, kept] = [
      compare(prints),
      compare([...prints].map(([symbol, own]) => [symbol, supportedPrints(own)] as const)),
    ]
    process.stdout.write(`Prints of $5 and more: ${JSON.stringify({ all, kept })}\n`)
    expect(all.count).toBeGreaterThan(60_000)
    expect(all.withinBasisPoint).toBeGreaterThan(0.94)
    expect(all.withinPercent).toBeGreaterThan(0.985)
    // What is left out is little: nearly all of these files is right.
    expect(all.count - kept.count).toBeLessThan(50)
  })
})
