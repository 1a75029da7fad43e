import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder, aRecord } from '../test-builders.ts'
import { openClosesFile } from '../history/open-closes-file.ts'
import { openMarket } from './market.ts'
import { fileSource } from './sources/file-source.ts'
import { publishedSource } from './sources/published-source.ts'

/** A market from a file, which can be replaced. */
async function aFileMarket() {
  const { path, remove } = await aFolder({ 'stonks.gz': gzipSync(aRecord('LARK')) })
  onTestFinished(remove)
  const file = join(path, 'stonks.gz')
  const market = await openMarket(fileSource({ file }, path))
  if (!market.ok) throw new Error(market.sentences.join(' '))
  const replace = async (bytes: string | Buffer) => {
    await writeFile(`${file}.partial`, bytes)
    await rename(`${file}.partial`, file)
  }
  return { file, replace, market: market.value }
}

test('a dataset that is replaced while the server runs is taken; an answer under way has its own to the end', async () => {
  const { replace, market } = await aFileMarket()
  const before = market.published()
  expect(await market.look()).toEqual({ ok: true, value: undefined })
  expect(market.published()).toBe(before)
  await replace(gzipSync([aRecord('LARK'), aRecord('TIDE')].join('\n')))
  await market.look()
  expect([before.lines, market.published().lines]).toEqual([1, 2])
})

test('one that cannot be used is not taken, and that is known until there is a better one', async () => {
  const { file, replace, market } = await aFileMarket()
  const before = market.published()
  await replace('a page that was saved in its place')
  const sentences = [`MARKET_FILE ${file} is not a gzip file.`]
  expect(await market.look()).toEqual({ ok: false, sentences })
  expect(await market.look(), 'it is told until it is put right').toEqual({ ok: false, sentences })
  expect([market.published(), market.isBehind()]).toEqual([before, true])
  await rm(file)
  expect(await market.look()).toMatchObject({ ok: false })
  await replace(gzipSync(aRecord('WREN')))
  expect(await market.look()).toEqual({ ok: true, value: undefined })
  expect([market.published().etag === before.etag, market.isBehind()]).toEqual([false, false])
})

test('a provider of which nothing is published yet keeps a server from starting, and says what to do', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  expect(await openMarket(publishedSource(path, 'massive'))).toEqual({
    ok: false,
    sentences: ['MARKET=massive has no dataset yet. To make the first one: npm run market -- refresh'],
  })
})

test('a closes file that is replaced has newer histories, and one that cannot be read changes nothing', async () => {
  const closes = (close: number) => gzipSync(`{"dates":["2026-11-20"]}\n{"symbol":"LARK","close":[${close}]}`)
  const { path, remove } = await aFolder({ 'closes.gz': closes(7) })
  onTestFinished(remove)
  const file = join(path, 'closes.gz')
  const opened = await openClosesFile(file)
  if (!opened.ok) throw new Error(opened.sentences.join(' '))
  const closeOf = async () => {
    await opened.value.look?.()
    return (await opened.value.historyOf('LARK'))?.answer.close
  }
  await writeFile(file, closes(8.5))
  expect(await closeOf()).toEqual([8.5])
  await writeFile(file, 'nothing')
  expect(await closeOf()).toEqual([8.5])
})
