import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aMarketServer, type MarketServer, refreshAfter } from '../../testing/refresh-builders.ts'
import { aDatabase } from '../../testing/server.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const many = Array.from({ length: 20 }, (_, at) => `S${at}`)

/** The number of published records. */
async function countOf({ datasets }: MarketServer): Promise<number> {
  const issue = await datasets.newest()
  return gunzipSync(issue?.dataset.body ?? '')
    .toString()
    .trim()
    .split('\n').length
}

/** The numbers of the stored datasets; 0 means the refused one. */
async function storedNumbers({ db, dataDir }: MarketServer): Promise<readonly number[]> {
  const rows = await db.selectFrom('datasets').select('number').orderBy('number').execute()
  if (rows.length > 0) return rows.map(({ number }) => number)
  const names = (await readdir(join(dataDir, 'market'))).filter((name) => name.endsWith('.gz'))
  return names.map((name) => Number(/-(\d{6})-/.exec(name)?.[1] ?? 0)).toSorted((a, b) => a - b)
}

describe('a dataset of only some symbols', () => {
  const only = new Set(['S0', 'S1'])

  test('does not delay the refresh of the whole market', async () => {
    const server = await aMarketServer(many)
    for (const symbols of [new Set(['S0']), only]) {
      expect(await refreshAfter(server, friday, { only: symbols })).toMatchObject({ ok: true })
      expect(await countOf(server)).toBe(symbols.size)
    }
    expect(await refreshAfter(server, friday, { onlyIfDue: true })).toMatchObject({ ok: true, value: { was: 'done' } })
    expect(await countOf(server)).toBe(20)
    expect(await refreshAfter(server, friday, { onlyIfDue: true })).toMatchObject({
      ok: true,
      value: { was: 'not-due' },
    })
  })

  test('is not compared with the next whole market, which is compared with the last whole one', async () => {
    const server = await aMarketServer(many)
    await refreshAfter(server, thursday)
    await refreshAfter(server, thursday, { only })
    server.market.listed = many.slice(5)
    expect(await refreshAfter(server, friday)).toMatchObject({
      failure: [expect.stringContaining('There are 15 records, and were 20'), expect.any(String)],
    })
  })

  test('does not replace a whole market whose collection was lost', async () => {
    const server = await aMarketServer(many)
    await refreshAfter(server, friday)
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    expect(await refreshAfter({ ...server, db }, friday, { only })).toMatchObject({ ok: false })
    expect(await countOf(server)).toBe(20)
  })

  test('does not keep the whole market due forever if it happens to be the whole market', async () => {
    const server = await aMarketServer(['S0', 'S1'])
    await refreshAfter(server, friday, { only })
    await refreshAfter(server, friday)
    expect(await refreshAfter(server, friday, { onlyIfDue: true })).toMatchObject({ value: { was: 'not-due' } })
  })
})

describe.for(['folder', 'table'] as const)('a refused dataset in a %s', (kind) => {
  async function aRefusal() {
    const server = await aMarketServer(many, kind)
    await refreshAfter(server, thursday)
    server.market.listed = many.slice(5)
    await refreshAfter(server, friday)
    return { server, refused: await server.datasets.refused() }
  }

  test('is reported with the reasons and published once an operator accepts it; the next one is compared with it', async () => {
    const { server, refused } = await aRefusal()
    expect(refused?.reasons).toEqual([
      'There are 15 records, and were 20: a market does not change by more than a fifth overnight.',
    ])
    expect(await server.datasets.accept(refused?.version ?? '')).toMatchObject({
      ok: true,
      value: { manifest: { number: 2, edition: friday, records: 15 } },
    })
    expect(await countOf(server)).toBe(15)
    expect(await server.datasets.refused()).toBeUndefined()
    expect(await refreshAfter(server, '2026-11-23')).toMatchObject({ ok: true })
  })

  test('is replaced by the next one and removed once a newer dataset is published', async () => {
    const { server, refused } = await aRefusal()
    server.market.listed = many.slice(6)
    await refreshAfter(server, friday)
    const next = await server.datasets.refused()
    expect(next?.version).not.toBe(refused?.version)
    expect(await server.datasets.accept(refused?.version ?? '')).toEqual({
      ok: false,
      failure: [
        `There is no refused dataset ${refused?.version ?? ''}. The one that was refused last is ${next?.version ?? ''}.`,
      ],
    })
    server.market.listed = many
    await refreshAfter(server, friday)
    expect(await server.datasets.refused()).toBeUndefined()
    expect(await storedNumbers(server)).toEqual([1, 2])
  })

  test('is not accepted if its bytes are damaged', async () => {
    const { server, refused } = await aRefusal()
    const version = refused?.version ?? ''
    const bytes = Buffer.from('damaged')
    if (kind === 'table') await server.db.updateTable('dataset_parts').set({ bytes }).where('number', '=', 0).execute()
    else await writeFile(join(server.dataDir, 'market', `small-refused-${version}.ndjson.gz`), bytes)
    expect(await server.datasets.accept(version)).toMatchObject({ ok: false })
    expect(await countOf(server)).toBe(20)
  })
})
