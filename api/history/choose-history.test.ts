import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase, aFolder, aMarket } from '../testing/server.ts'
import { chooseHistory } from './choose-history.ts'

const market = aMarket()
const database = await aDatabase()
afterAll(() => database.destroy())

async function aClosesFile(...lines: readonly string[]) {
  const { path, remove } = await aFolder({ 'closes.gz': gzipSync(lines.join('\n')) })
  onTestFinished(remove)
  return join(path, 'closes.gz')
}

test('the simulated market always has histories', async () => {
  expect(await chooseHistory({ market: { name: 'demo', stocks: 8000 } }, market, database)).toMatchObject({
    ok: true,
    value: {},
  })
})

test('a market from a file has those of its closes file', async () => {
  const closes = await aClosesFile('{"dates":["2026-01-05"]}', '{"symbol":"LARK","close":[7]}')
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz', closes } }, market, database)
  expect(history.ok && (await history.value?.historyOf('LARK'))?.response.close).toEqual([7])
})

test('without a closes file it has none', async () => {
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz' } }, market, database)
  expect(history).toEqual({ ok: true, value: undefined })
})

test('an unreadable closes file keeps the server from starting, with the reason', async () => {
  const closes = await aClosesFile('<!doctype html>')
  const history = await chooseHistory({ market: { name: 'file', file: 'stonks.gz', closes } }, market, database)
  expect(history).toMatchObject({ ok: false, failure: [expect.stringContaining('is not a closes file') as string] })
})
