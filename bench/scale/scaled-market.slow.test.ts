import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parseDataset } from '../../domain/testing/reference-dataset.ts'
import { writeScaledMarket } from './scaled-market.ts'

async function read(rows: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-scale-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeScaledMarket(join(folder, 'market.gz'), rows)
  return gunzipSync(await readFile(join(folder, 'market.gz'))).toString()
}

test('every row is a stock, and all symbols and names differ, even beyond the simulated market’s own size', async () => {
  const { stocks, lines } = parseDataset(await read(9000))
  expect([stocks.length, lines]).toEqual([9000, 9000])
  expect(new Set(stocks.map(({ symbol }) => symbol)).size).toBe(9000)
  expect(new Set(stocks.map(({ name }) => name)).size).toBe(9000)
})

test('generates the same market for the same number of rows', async () => {
  expect(await read(200)).toBe(await read(200))
})
