import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { aDatabase, aFolder, aMarketFile } from '../../testing/server.ts'
import { openMarket } from '../market.ts'
import { openDatasetTable } from '../publish/dataset-table.ts'
import { fileSource, publishFile } from './file-source.ts'

const whole = gzipSync(aMarketFile(40).join('\n'))

async function aDatabaseWithFiles() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const files = await aFolder({ 'a.gz': whole, 'same.gz': whole, 'b.gz': gzipSync(aMarketFile(39).join('\n')) })
  onTestFinished(files.remove)
  const path = (name: string) => join(files.path, name)
  const store = () => openDatasetTable(db, 'file')
  const open = async (name: string) => {
    const market = await openMarket(fileSource({ file: path(name) }, store()))
    if (!market.ok) throw new Error(market.failure.join(' '))
    return market.value
  }
  return { open, path, store }
}

test('servers with different files serve the first published one, byte by byte', async () => {
  const { open, path, store } = await aDatabaseWithFiles()
  await utimes(path('same.gz'), 1, 1)
  const first = await open('a.gz')
  expect(first.published().body).toEqual(whole)
  for (const name of ['same.gz', 'b.gz', 'no-file.gz']) {
    expect((await open(name)).published().etag).toBe(first.published().etag)
  }
  expect(await store().manifests()).toHaveLength(1)
})

test('servers that start at once soon serve the same dataset', async () => {
  const { open } = await aDatabaseWithFiles()
  const markets = await Promise.all(['a.gz', 'b.gz', 'same.gz'].map(open))
  await Promise.all(markets.map((market) => market.reload()))
  expect(new Set(markets.map((market) => market.published().etag)).size).toBe(1)
})

test('a refresh on one server publishes its file, and the others serve it', async () => {
  const { open, path, store } = await aDatabaseWithFiles()
  const [one, other] = [await open('a.gz'), await open('b.gz')]
  expect(await publishFile({ file: path('b.gz') }, store())).toMatchObject({
    ok: true,
    value: { release: { manifest: { number: 2 } } },
  })
  expect(await publishFile({ file: path('b.gz') }, store())).toMatchObject({
    ok: true,
    value: { release: { manifest: { number: 2 } } },
  })
  await Promise.all([one.reload(), other.reload()])
  expect(one.published().lines).toBe(39)
  expect(one.published().etag).toBe(other.published().etag)
})
