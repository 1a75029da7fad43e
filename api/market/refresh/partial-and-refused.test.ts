import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDatabase, aFolder } from '../../test-builders.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { aSmallMarket, eveningOf, refreshSmall } from './test-provider.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const many = Array.from({ length: 20 }, (_, at) => `S${at}`)

async function aHouse(symbols: readonly string[]) {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return { db, dataDir: path, market: aSmallMarket(symbols), folder: openDatasetFolder(path, 'small') }
}
type House = Awaited<ReturnType<typeof aHouse>>

const night = (house: House, session: string, wish: Parameters<typeof refreshSmall>[2] = {}) =>
  refreshSmall(house.market, { ...house, now: eveningOf(session) }, wish)

/** How many records are published. */
async function countOf({ folder }: House): Promise<number> {
  const issue = await folder.newest()
  return gunzipSync(issue?.dataset.body ?? '')
    .toString()
    .trim()
    .split('\n').length
}

describe('a dataset of some symbols only', () => {
  const only = new Set(['S0', 'S1'])

  test('does not stand in the way of the whole market, which is due as before', async () => {
    const house = await aHouse(many)
    for (const symbols of [new Set(['S0']), only]) {
      expect(await night(house, friday, { only: symbols })).toMatchObject({ ok: true })
      expect(await countOf(house)).toBe(symbols.size)
    }
    expect(await night(house, friday, { onlyIfDue: true })).toMatchObject({ ok: true, value: { was: 'done' } })
    expect(await countOf(house)).toBe(20)
    expect(await night(house, friday, { onlyIfDue: true })).toMatchObject({ ok: true, value: { was: 'not-due' } })
  })

  test('is not what the next whole market is compared with: that is the last whole one', async () => {
    const house = await aHouse(many)
    await night(house, thursday)
    await night(house, thursday, { only })
    house.market.listed = many.slice(5)
    expect(await night(house, friday)).toMatchObject({
      sentences: [expect.stringContaining('There are 15 records, and were 20'), expect.any(String)],
    })
  })

  test('does not replace a whole market whose collection was lost', async () => {
    const house = await aHouse(many)
    await night(house, friday)
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    expect(await night({ ...house, db }, friday, { only })).toMatchObject({ ok: false })
    expect(await countOf(house)).toBe(20)
  })

  test('that is the whole market by chance does not keep it due for ever', async () => {
    const house = await aHouse(['S0', 'S1'])
    await night(house, friday, { only })
    await night(house, friday)
    expect(await night(house, friday, { onlyIfDue: true })).toMatchObject({ value: { was: 'not-due' } })
  })
})

describe('a dataset that was refused', () => {
  async function aRefusal() {
    const house = await aHouse(many)
    await night(house, thursday)
    house.market.listed = many.slice(5)
    await night(house, friday)
    return { house, refused: await house.folder.refused() }
  }

  test('is named with the reasons, and published once an operator accepts it; the next one is compared with it', async () => {
    const { house, refused } = await aRefusal()
    expect(refused?.reasons).toEqual([
      'There are 15 records, and were 20: a market does not change by more than a fifth overnight.',
    ])
    expect(await house.folder.accept(refused?.version ?? '')).toMatchObject({
      ok: true,
      value: { manifest: { number: 2, edition: friday, records: 15 } },
    })
    expect(await countOf(house)).toBe(15)
    expect(await house.folder.refused()).toBeUndefined()
    expect(await night(house, '2026-11-23')).toMatchObject({ ok: true })
  })

  test('is one at a time, and none once a newer one is published', async () => {
    const { house, refused } = await aRefusal()
    house.market.listed = many.slice(6)
    await night(house, friday)
    const next = await house.folder.refused()
    expect(next?.version).not.toBe(refused?.version)
    expect(await house.folder.accept(refused?.version ?? '')).toEqual({
      ok: false,
      sentences: [
        `There is no refused dataset ${refused?.version ?? ''}. The one that was refused last is ${next?.version ?? ''}.`,
      ],
    })
    house.market.listed = many
    await night(house, friday)
    expect(await house.folder.refused()).toBeUndefined()
    expect(await readdir(join(house.dataDir, 'market'))).toHaveLength(4)
  })

  test('is not accepted where its file went bad', async () => {
    const { house, refused } = await aRefusal()
    const version = refused?.version ?? ''
    await writeFile(join(house.dataDir, 'market', `small-refused-${version}.ndjson.gz`), 'damaged')
    expect(await house.folder.accept(version)).toMatchObject({ ok: false })
    expect(await countOf(house)).toBe(20)
  })
})
