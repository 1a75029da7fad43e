import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { fail, type Result, succeed } from '#domain/result'
import { openClosesHistory } from '../history/history-source.ts'
import { MarketPending } from '../platform/http/errors.ts'
import { aFolder, aMarket, aMarketFile, aRecord } from '../testing/server.ts'
import { type Loaded, openMarket } from './market.ts'
import { openDatasetFolder } from './publish/dataset-folder.ts'
import { publishedSource } from './sources/choose-source.ts'
import { fileSource } from './sources/file-source.ts'

/** A market from a file that can be replaced. */
async function aFileMarket() {
  const { path, remove } = await aFolder({ 'stonks.gz': gzipSync(aMarketFile(10).join('\n')) })
  onTestFinished(remove)
  const file = join(path, 'stonks.gz')
  const market = await openMarket(fileSource({ file }, openDatasetFolder(path, 'file')))
  if (!market.ok) throw new Error(market.failure.join(' '))
  const replace = async (bytes: string | Buffer) => {
    await writeFile(`${file}.partial`, bytes)
    await rename(`${file}.partial`, file)
  }
  return { file, replace, market: market.value }
}

test('loads a replaced dataset while the server runs; a pending response keeps the old one', async () => {
  const { replace, market } = await aFileMarket()
  const before = market.published()
  expect(await market.reload()).toEqual({ ok: true, value: undefined })
  expect(market.published()).toBe(before)
  await replace(gzipSync(aMarketFile(11).join('\n')))
  await market.reload()
  expect([before.lines, market.published().lines]).toEqual([10, 11])
})

test('does not load an unusable dataset and reports it until there is a better one', async () => {
  const { file, replace, market } = await aFileMarket()
  const before = market.published()
  await replace('a page that was saved in its place')
  const failure = [`MARKET_FILE ${file} is not a gzip file.`]
  expect(await market.reload()).toEqual({ ok: false, failure })
  expect(await market.reload(), 'reported until it is repaired').toEqual({ ok: false, failure })
  expect([market.published(), market.isBehind()]).toEqual([before, true])
  await rm(file)
  expect(await market.reload()).toMatchObject({ ok: false })
  await replace(gzipSync(aMarketFile(11).join('\n')))
  expect(await market.reload()).toEqual({ ok: true, value: undefined })
  expect([market.published().etag === before.etag, market.isBehind()]).toEqual([false, false])
})

test('a provider without a dataset loads the first one once it is published', async () => {
  const { publish, open } = await aPublishedMarket()
  const market = await open()
  expect([market.newest(), market.isBehind()]).toEqual([undefined, false])
  expect(() => market.published()).toThrow(MarketPending)
  await publish('LARK', 'TIDE')
  expect(await market.reload()).toEqual({ ok: true, value: undefined })
  expect([market.published().lines, market.newest()]).toEqual([2, market.published()])
})

test('a server does not start if its provider’s only dataset is damaged, and says what to do', async () => {
  const { path, publish } = await aPublishedMarket()
  const file = await publish('LARK')
  await writeFile(file, 'damaged')
  expect(await openMarket(publishedSource(openDatasetFolder(path, 'massive'), 'massive'))).toEqual({
    ok: false,
    failure: [`${file} is damaged. To make a new one: npm run market -- refresh`],
  })
})

/** A provider’s market with published datasets, and a clock. */
async function aPublishedMarket() {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const folder = openDatasetFolder(path, 'massive')
  const world = { time: 0 }
  const publish = async (...symbols: readonly string[]) => {
    const facts = { edition: symbols.join(), records: symbols.length, createdAt: null, drops: noDrops() }
    const sessions = { newest: null, oldest: null, ofNewest: 0 }
    const issue = await folder.add(gzipSync(symbols.map((symbol) => aRecord(symbol)).join('\n')), {
      ...facts,
      sessions,
    })
    if (!issue.ok) throw new Error(issue.failure.join(' '))
    return join(path, 'market', issue.value.manifest.file)
  }
  const open = async () => {
    const market = await openMarket(publishedSource(openDatasetFolder(path, 'massive'), 'massive'), () => world.time)
    if (!market.ok) throw new Error(market.failure.join(' '))
    return market.value
  }
  return { path, world, publish, open }
}

describe('a published dataset that cannot be read for a moment', () => {
  test('is reported, then loaded once it is readable', async () => {
    const { world, publish, open } = await aPublishedMarket()
    await publish('LARK')
    const market = await open()
    const file = await publish('LARK', 'TIDE')
    await rename(file, `${file}.away`)
    expect(await market.reload()).toMatchObject({ failure: [expect.stringContaining(`${file} does not exist.`)] })
    expect([market.published().lines, market.isBehind()]).toEqual([1, true])
    await rename(`${file}.away`, file)
    world.time = 1_999
    await market.reload()
    expect(market.isBehind(), 'not every time: it may stay damaged').toBe(true)
    world.time = 2_000
    expect(await market.reload()).toEqual({ ok: true, value: undefined })
    expect([market.published().lines, market.isBehind()]).toEqual([2, false])
  })

  test('is reported at the start as well, and tried less and less often if it stays damaged', async () => {
    const { world, publish, open } = await aPublishedMarket()
    await publish('LARK')
    const file = await publish('LARK', 'TIDE')
    await writeFile(file, 'damaged')
    const market = await open()
    expect([market.published().lines, market.isBehind()]).toEqual([1, true])
    const before = market.published()
    for (world.time = 0; world.time < 3_600_000; world.time += 2_000) await market.reload()
    expect(market.published()).toBe(before)
    await publish('WREN', 'TIDE', 'LARK')
    expect(await market.reload()).toEqual({ ok: true, value: undefined })
    expect(market.published().lines).toBe(3)
  })
})

test('reads a dataset file again after a temporary failure', async () => {
  const [first, next] = [aMarket().published(), aMarket({ lines: [aRecord('TIDE')] }).published()]
  const answers: Result<Loaded>[] = [succeed({ dataset: first }), fail('It cannot be read (EIO).')]
  const load = () => Promise.resolve(answers.shift() ?? succeed({ dataset: next }))
  const [revisions, world] = [['first'], { time: 0 }]
  const revision = () => Promise.resolve(revisions.shift() ?? 'next')
  const source = { name: 'file', simulated: false, startupMessage: '', revision, load }
  const market = await openMarket(source, () => world.time)
  if (!market.ok) throw new Error('no market')
  expect(await market.value.reload()).toEqual(fail('It cannot be read (EIO).'))
  world.time = 10_000
  expect(await market.value.reload()).toEqual({ ok: true, value: undefined })
  expect([market.value.published(), market.value.isBehind()]).toEqual([next, false])
})

test('loads the histories of a replaced closes file; reports an unreadable one and keeps the old histories', async () => {
  const closes = (close: number) => gzipSync(`{"dates":["2026-11-20"]}\n{"symbol":"LARK","close":[${close}]}`)
  const { path, remove } = await aFolder({ 'closes.gz': closes(7) })
  onTestFinished(remove)
  const file = join(path, 'closes.gz')
  const opened = await openClosesHistory(file)
  if (!opened.ok) throw new Error(opened.failure.join(' '))
  const closeOf = async () => {
    await opened.value.reload?.()
    return (await opened.value.historyOf('LARK'))?.response.close
  }
  await writeFile(file, closes(8.5))
  expect(await closeOf()).toEqual([8.5])
  expect(opened.value.isBehind?.()).toBe(false)
  await writeFile(file, 'nothing')
  expect(await closeOf()).toEqual([8.5])
  expect(await opened.value.reload?.()).toEqual(fail(`MARKET_CLOSES_FILE ${file} is not a gzip file.`))
  expect(opened.value.isBehind?.()).toBe(true)
  await writeFile(file, closes(9))
  expect(await closeOf()).toEqual([9])
  expect(opened.value.isBehind?.()).toBe(false)
})
