import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FactChange } from '#domain/history/facts'
import { decodeFacts } from '#domain/history/facts-block'
import type { Result } from '#domain/result'
import type { Stock } from '#domain/stock/stock'
import { matching } from '../../domain/testing/matchers.ts'
import { createPublishedDataset, type PublishedDataset } from '../market/dataset/published-dataset.ts'
import { parseJsonObject } from '../market/dataset/read-lines.ts'
import { aDatabase, aFolder } from '../testing/server.ts'
import { aStockLine } from '../testing/stock-lines.ts'
import { choosePast } from './open-past.ts'
import { type BuiltPast, readWhole } from './test-past.ts'

const dates = Array.from({ length: 12 }, (_, at) => `2026-01-${String(at + 5).padStart(2, '0')}`)
const [d0, d1, d9, d10, d11] = [dates[0], dates[1], dates[9], dates[10], dates[11]]

const valueOf = <Value>(outcome: Result<Value>): Value => {
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  return outcome.value
}

/** A dataset with a record for each stock. */
function aDataset(...stocks: readonly Partial<Stock>[]): PublishedDataset {
  const lines = stocks.map((stock) => aStockLine(stock))
  return createPublishedDataset(gzipSync(lines.join('\n')), { lines: lines.length, createdAt: null })
}

const historyBytes = (upTo: number, ...lines: readonly object[]) => {
  const header = { dates: dates.slice(0, upTo) }
  return gzipSync([header, ...lines].map((line) => JSON.stringify(line)).join('\n'))
}
const closes = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const larkUpTo = (count: number, more: object = {}) => ({ symbol: 'LARK', close: closes(count), ...more })

/** A market with a history file and a dataset; a test may replace both. */
async function aMarketWithPast(bytes: Uint8Array, first?: PublishedDataset) {
  const { path, remove } = await aFolder({ 'history.gz': bytes })
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const file = join(path, 'history.gz')
  let dataset = first
  const open = async (): Promise<BuiltPast> => {
    const market = { name: 'file', file: 'stonks.gz', history: { path: file, years: 2 } } as const
    return readWhole(valueOf(await choosePast({ market }, db, { newest: () => dataset })))
  }
  return {
    db,
    open,
    replaceFile: (next: Uint8Array) => writeFile(file, next),
    publish: (next: PublishedDataset) => (dataset = next),
  }
}

/** The facts of each listing, by symbol. */
async function factsIn(past: BuiltPast): Promise<readonly (readonly [string, readonly FactChange[]])[]> {
  const { blocks } = past.newest().manifest
  const found = blocks.map(async ({ facts, listings }) => {
    const bytes = gunzipSync((await past.file(facts.sha256)) ?? '')
    const changes = valueOf(decodeFacts(bytes, listings.length))
    return listings.map(([symbol], at) => [symbol, changes[at] ?? []] as const)
  })
  return (await Promise.all(found)).flat()
}

describe('a fact in the dataset', () => {
  test('is known since the dataset was made if its prices come weeks later than reports', async () => {
    const record = parseJsonObject(aStockLine({ symbol: 'LARK', date: d11 ?? '', eps: 2 }))
    const line = JSON.stringify({ ...record, prints: 'sparse', createdAt: '2026-01-30T21:00:00.000Z' })
    const dataset = createPublishedDataset(gzipSync(line), { lines: 1, createdAt: '2026-01-30T21:00:00.000Z' })
    const { open } = await aMarketWithPast(historyBytes(12, larkUpTo(12)), dataset)
    const [lark] = await factsIn(await open())
    expect(lark?.[1]).toEqual([{ since: '2026-01-30', facts: matching.objectContaining({ eps: 2 }) }])
  })

  test('is known since the newest session of the dataset', async () => {
    const dataset = aDataset(
      { symbol: 'WREN', date: d11 ?? '', sector: 'ENERGY' },
      { symbol: 'LARK', date: d10 ?? '', name: 'Lark Corp', eps: 2, sp500: true },
    )
    const { open } = await aMarketWithPast(
      historyBytes(12, larkUpTo(12), { symbol: 'WREN', close: closes(12) }),
      dataset,
    )
    const [lark, wren] = await factsIn(await open())
    expect(lark).toMatchObject(['LARK', [{ since: d11, facts: { name: 'Lark Corp', eps: 2, sp500: true } }]])
    expect(wren?.[1]).toEqual([{ since: d11, facts: matching.objectContaining({ sector: 'ENERGY' }) }])
  })

  test('does not apply to an earlier company with the symbol or to a listing that has ended', async () => {
    const file = historyBytes(
      12,
      { symbol: 'LARK', from: d0, to: d1, close: [7, 8] },
      { symbol: 'LARK', from: d9, to: d11, close: [1, 2, 3] },
      { symbol: 'WREN', from: d0, to: d1, close: [3, 4] },
    )
    const dataset = aDataset({ symbol: 'LARK', date: d11 ?? '', eps: 2 }, { symbol: 'WREN', date: d11 ?? '', eps: 3 })
    const { open } = await aMarketWithPast(file, dataset)
    const facts = await factsIn(await open())
    expect(facts.map(([symbol, changes]) => [symbol, changes.map((change) => change.facts.eps)])).toEqual([
      ['LARK', []],
      ['LARK', [2]],
      ['WREN', []],
    ])
  })

  test('takes precedence over another spelling in the history file, which supplies the other facts', async () => {
    const file = historyBytes(12, larkUpTo(12, { name: 'LARK CORP.', industry: 'BIRDS' }))
    const { open } = await aMarketWithPast(
      file,
      aDataset({ symbol: 'LARK', date: d9 ?? '', name: 'Lark Corp', industry: null }),
    )
    expect((await factsIn(await open()))[0]?.[1]).toEqual([
      { since: d9, facts: matching.objectContaining({ name: 'Lark Corp' }) },
      { since: d11, facts: { industry: 'BIRDS' } },
    ])
  })
})

describe('facts accumulate', () => {
  test('when a newer dataset is published, and earlier facts stay', async () => {
    const first = aDataset({ symbol: 'LARK', date: d9 ?? '', eps: 2, name: 'Lark' })
    const { open, publish } = await aMarketWithPast(historyBytes(12, larkUpTo(12)), first)
    const [past, other] = [await open(), await open()]
    const before = past.newest()
    publish(aDataset({ symbol: 'LARK', date: d11 ?? '', eps: 3, name: 'Lark' }))
    expect(await past.reload()).toMatchObject({ ok: true })
    expect(past.newest().number).toBe(before.number + 1)
    const [lark] = await factsIn(past)
    expect(lark?.[1]).toEqual([
      { since: d9, facts: matching.objectContaining({ eps: 2, name: 'Lark' }) },
      { since: d11, facts: { eps: 3 } },
    ])
    expect(await other.reload()).toMatchObject({ ok: true })
    expect(other.newest()).toEqual(past.newest())
  })

  test('when the history file is replaced, even if a listing moves to another block', async () => {
    const symbols = Array.from({ length: 130 }, (_, at) => `S${String(at).padStart(3, '0')}`)
    const listings = (count: number) => symbols.map((symbol) => ({ symbol, close: closes(count) }))
    const datasetOf = (date: string, factor: number) =>
      aDataset(...symbols.map((symbol, at) => ({ symbol, date, eps: (at + 1) * factor })))
    const { open, publish, replaceFile } = await aMarketWithPast(
      historyBytes(10, ...listings(10)),
      datasetOf(d9 ?? '', 1),
    )
    await open()
    await replaceFile(historyBytes(12, { symbol: 'AULD', close: closes(12) }, ...listings(12)))
    publish(datasetOf(d11 ?? '', 2))
    const [auld, ...others] = await factsIn(await open())
    expect(auld).toEqual(['AULD', []])
    expect(others.map(([symbol, changes]) => [symbol, changes.map(({ since, facts }) => [since, facts.eps])])).toEqual(
      symbols.map((symbol, at) => [
        symbol,
        [
          [d9, at + 1],
          [d11, (at + 1) * 2],
        ],
      ]),
    )
  })

  test('and nothing is rebuilt while neither changes', async () => {
    const { open } = await aMarketWithPast(
      historyBytes(12, larkUpTo(12)),
      aDataset({ symbol: 'LARK', date: d9 ?? '', eps: 2 }),
    )
    const past = await open()
    await past.reload()
    const again = await open()
    expect([past.newest().number, again.newest().number]).toEqual([1, 1])
  })

  test('without the facts of a damaged stored block', async () => {
    const { db, open, publish } = await aMarketWithPast(
      historyBytes(12, larkUpTo(12)),
      aDataset({ symbol: 'LARK', date: d9 ?? '', eps: 2 }),
    )
    await open()
    await db
      .updateTable('history_files')
      .set({ bytes: Buffer.from('?') })
      .execute()
    publish(aDataset({ symbol: 'LARK', date: d11 ?? '', eps: 3 }))
    const [lark] = await factsIn(await open())
    expect(lark?.[1]).toEqual([{ since: d11, facts: matching.objectContaining({ eps: 3 }) }])
  })
})
