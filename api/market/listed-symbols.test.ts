import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aMarket, aRecord } from '../testing/server.ts'
import { createListings } from './market.ts'

test('a symbol with a record is listed, complete or not', async () => {
  const { isListed } = createListings(
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
  const { isListed } = createListings({ published: () => newest })
  expect(await Promise.all([isListed('LARK'), isListed('LARK'), isListed('TIDE')])).toEqual([true, true, false])
  newest = counted(second)
  expect([await isListed('LARK'), await isListed('TIDE')]).toEqual([false, true])
  expect(reads).toBe(2)
})

test('retries a dataset that could not be read', async () => {
  const good = aMarket({ lines: [aRecord('LARK')] }).published()
  let body: Buffer = gzipSync('x').subarray(0, 5)
  const { isListed } = createListings({ published: () => ({ ...good, body }) })
  await expect(isListed('LARK')).rejects.toThrow()
  body = good.body
  expect(await isListed('LARK')).toBe(true)
})

test('the newest dataset names the listings that had another symbol before', async () => {
  const formerly = (symbol: string) => ({ formerly: [{ symbol, until: '2026-08-17' }] })
  const renamedIn = (line: string) => `${line.slice(0, -1)},${JSON.stringify(formerly('EQX')).slice(1)}`
  const { renamed } = createListings(aMarket({ lines: [aRecord('LARK'), renamedIn(aRecord('VMX'))] }))
  expect(await renamed()).toEqual([{ from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }])
})
