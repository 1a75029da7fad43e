import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aMarket, aRecord } from '../testing/server.ts'
import { createListedSymbols } from './market.ts'

test('a symbol with a record is listed, complete or not', async () => {
  const isListed = createListedSymbols(
    aMarket({
      lines: [aRecord('LARK'), aRecord('brk-b'), '{"symbol":7}', 'junk'].concat(
        Array.from({ length: 80 }, (_, at) => aRecord(`S${at}`)),
      ),
    }),
  )
  expect(await Promise.all(['LARK', 'BRK-B', 'TIDE', '7', 'JUNK', ''].map(isListed))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('reads each dataset once', async () => {
  const [first, second] = ['LARK', 'TIDE'].map((symbol) => aMarket({ lines: [aRecord(symbol)] }).published())
  if (!first || !second) throw new Error('There must be two.')
  let reads = 0
  const counted = (dataset: typeof first) => ({
    ...dataset,
    get body() {
      reads++
      return dataset.body
    },
  })
  let newest = counted(first)
  const isListed = createListedSymbols({ published: () => newest })
  expect(await Promise.all([isListed('LARK'), isListed('LARK'), isListed('TIDE')])).toEqual([true, true, false])
  newest = counted(second)
  expect([await isListed('LARK'), await isListed('TIDE')]).toEqual([false, true])
  expect(reads).toBe(2)
})

test('retries a dataset that could not be read', async () => {
  const good = aMarket({ lines: [aRecord('LARK')] }).published()
  let body: Buffer = gzipSync('x').subarray(0, 5)
  const isListed = createListedSymbols({ published: () => ({ ...good, body }) })
  await expect(isListed('LARK')).rejects.toThrow()
  body = good.body
  expect(await isListed('LARK')).toBe(true)
})
