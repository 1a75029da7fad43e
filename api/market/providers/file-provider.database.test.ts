import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { statisticsOf } from '#domain/dataset/statistics'
import { periodIds } from '#domain/stock/stock'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import { aDatabase, aFolder } from '../../testing/server.ts'
import { datasetLines } from '../dataset/read-lines.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { providerJob } from '../refresh/provider-job.ts'
import { openRefreshLog, refresh } from '../refresh/refresh.ts'
import { fileSource } from '../sources/file-source.ts'
import { tradingDaysUpTo } from '../trading-calendar.ts'
import { fileProvider } from './file-provider.ts'

interface Published {
  readonly symbol: string
  readonly last: unknown
  readonly overview?: unknown
  readonly sp500: boolean
}

/** Two files in a data folder, and their refresh. */
async function aFileMarket(bring: (path: string) => Promise<void>) {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  await bring(path)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const files = { file: join(path, 'stonks.gz'), closes: join(path, 'closes.gz') }
  const datasets = openDatasetFolder(path, 'file')
  const job = providerJob(fileProvider(files), { db, datasets })
  const parts = { job, leases: createLeases(db), log: openRefreshLog(db, 'file'), now: () => Date.now() }
  const options = { isThorough: false, only: undefined, onlyIfDue: false, onProgress: () => undefined }
  const run = (signal = new AbortController().signal) => refresh(parts, { ...options, signal })
  return { files, run, folder: datasets, source: fileSource(files, datasets, () => Date.parse('2026-11-25')), path }
}

async function recordsIn(body: Buffer | undefined): Promise<ReadonlyMap<string, Published>> {
  const records = new Map<string, Published>()
  for await (const line of datasetLines(body ?? Buffer.of())) {
    if (line.length === 0) continue
    const record = JSON.parse(line.toString()) as Published
    records.set(record.symbol, record)
  }
  return records
}

/** The prices of a record. */
const pricesOf = (record: Published | undefined) =>
  Object.fromEntries(
    Object.entries(record ?? {}).filter(([key]) => key === 'last' || periodIds.some((id) => id === key)),
  )

describe('a small market of two files', () => {
  const dates = tradingDaysUpTo('2026-11-20', 60)
  const closesOf = (at: number, from = dates) =>
    from.map((_, day) => (day < at * 8 ? null : 50 + at + ((day * 7) % 11)))
  const symbols = ['ANT', 'BEE', 'CAT', 'DOG']
  const closes = (from = dates) => [
    JSON.stringify({ dates: from }),
    ...symbols.map((symbol, at) =>
      JSON.stringify({
        symbol,
        close: closesOf(at, from),
        volume: from.map((_, day) => (at === 3 ? null : 100 * day)),
      }),
    ),
  ]
  const recordsOf = (date: string) =>
    symbols.map((symbol, at) =>
      JSON.stringify({
        symbol,
        sp500: at === 1,
        last: { date, close: 1 },
        overview: { Name: `${symbol} Inc`, PERatio: 'None' },
      }),
    )
  const records = recordsOf('2026-11-20')
  const bring = async (path: string) => {
    await writeFile(join(path, 'stonks.gz'), gzipSync(records.join('\n')))
    await writeFile(join(path, 'closes.gz'), gzipSync(closes().join('\n')))
  }

  test('has the companies of one and the prices of the other, and is served from then on', async () => {
    const { run, folder, source, files } = await aFileMarket(bring)
    expect((await source.load()).ok, 'four records alone are no market').toBe(false)
    expect(await run()).toMatchObject({ ok: true, value: { was: 'done' } })
    const issue = await folder.newest()
    const made = await recordsIn(issue?.dataset.body)
    expect([...made.keys()]).toEqual(symbols)
    expect(made.get('BEE')).toMatchObject({ sp500: true, overview: { Name: 'BEE Inc', PERatio: 'None' } })
    const series = closesOf(1).flatMap((close, day) => (close === null ? [] : [{ close, volume: 100 * day }]))
    expect(pricesOf(made.get('BEE'))).toEqual({
      last: { date: '2026-11-20', ...series.at(-1) },
      ...statisticsOf(series),
    })
    expect(made.get('DOG')?.last, 'whose volume is unknown').toEqual({
      date: '2026-11-20',
      close: closesOf(3).at(-1),
    })
    expect(await source.load()).toEqual({ ok: true, value: { dataset: issue?.dataset } })
    const newer = gzipSync(records.toReversed().join('\n'))
    await writeFile(files.file, newer)
    const replaced = await source.load()
    expect(replaced.ok && replaced.value.dataset?.body, 'a newer file is served until it is refreshed, too').toEqual(
      newer,
    )
  })

  test('is rebuilt for another file, without the messages about the last one', async () => {
    const { run, folder, files } = await aFileMarket(bring)
    await run()
    const shorter = closes().filter((line) => !line.includes('"DOG"'))
    await writeFile(files.closes, gzipSync(shorter.join('\n')))
    await writeFile(files.file, gzipSync([...records, records[0]?.replace('ANT', 'ELK')].join('\n')))
    expect(await run()).toMatchObject({ ok: false })
    await writeFile(files.closes, gzipSync([...shorter, shorter[1]?.replace('ANT', 'ELK')].join('\n')))
    expect(await run()).toMatchObject({ ok: true })
    expect([...(await recordsIn((await folder.newest())?.dataset.body)).keys()]).toEqual(['ANT', 'BEE', 'CAT', 'ELK'])
  })

  test('warns of closes that end before the dataset’s prices, and publishes older prices only if an operator accepts them', async () => {
    const older = dates.slice(0, -5)
    const lastOf = (some: readonly string[]) => some.at(-1) ?? ''
    const { run, folder, source, files } = await aFileMarket(bring)
    const writeCloses = (from: readonly string[]) => writeFile(files.closes, gzipSync(closes([...from]).join('\n')))
    const publishedSession = async () => (await folder.newest())?.manifest.sessions.newest
    await writeCloses(older)
    const warning = (newest: string) => [
      `MARKET_CLOSES_FILE ends on ${lastOf(older)}, and the prices in MARKET_FILE are of ${newest}: the dataset made of both has the older prices.`,
    ]
    expect(await run()).toMatchObject({ ok: true, value: { done: { warnings: warning('2026-11-20') } } })
    expect(await publishedSession()).toBe(lastOf(older))
    await writeCloses(dates)
    expect(await run()).toMatchObject({ ok: true, value: { done: { warnings: [] } } })

    // A new dataset beside older closes; the server publishes it first.
    await writeFile(files.file, gzipSync(recordsOf('2026-11-24').join('\n')))
    expect(await source.load()).toMatchObject({ ok: true })
    expect(await publishedSession()).toBe('2026-11-24')
    for (const from of [dates, older]) {
      await writeCloses(from)
      const refused = await run()
      expect(refused.ok ? [] : refused.failure).toContain(
        `The newest prices are of ${lastOf(from)}, and were of 2026-11-24 already.`,
      )
      expect(await source.load()).toMatchObject({ ok: true })
      expect(await publishedSession()).toBe('2026-11-24')
    }
    expect(await folder.accept((await folder.refused())?.version ?? '')).toMatchObject({ ok: true })
    expect(await publishedSession()).toBe(lastOf(older))
  })

  test('explains why and publishes nothing without its closes file', async () => {
    const { run, folder, files } = await aFileMarket(async (path) => {
      await bring(path)
      await writeFile(join(path, 'closes.gz'), 'a page of something else')
    })
    expect(await run()).toEqual({
      ok: false,
      failure: [`MARKET_CLOSES_FILE ${files.closes} is not a gzip file.`],
    })
    expect(await folder.newest()).toBeUndefined()
  })
})
