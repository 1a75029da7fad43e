import { expect, test } from 'vitest'
import { buildGeneration } from '#api/history/build-generation'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { someChanges, someDates, somePrints } from '#domain/history/test-prints'
import { fc } from '#domain/testing/fast-check'
import { createEarlyBlocks } from './early-blocks.ts'
import { neededFiles } from './needed-files.ts'
import { openHistory, unpacking } from './open-history.ts'
import { unpackFacts } from './test-listings.ts'
import { unpack } from './unpack.ts'

const sessions = 60
const atOnce = () => undefined

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  await Promise.resolve()
  yield* items
}

/** A generation with several blocks, and its files. */
async function aGeneration(count: number) {
  const history = fc.record({ prints: somePrints(sessions), changes: someChanges })
  const listings = fc.sample(history, count).map(({ prints, changes }, at): ListingHistory => ({
    prints: { ...prints, symbol: `S${String(at).padStart(4, '0')}` },
    changes,
  }))
  const { manifest, files } = await buildGeneration(
    { edition: '', dates: someDates(sessions), listings: eachOf(listings) },
    true,
  )
  return { manifest, files: new Map(files) }
}

const generation = await aGeneration(200)
const { manifest } = generation
const file = (sha256: string) => Promise.resolve(generation.files.get(sha256))
const openAll = async (...options: Parameters<typeof openHistory>) => unpackFacts((await openHistory(...options)) ?? [])
const plain = await openAll(manifest, file, atOnce)

test('gives the same past for any order in which files arrive, and reads each block once', async () => {
  expect(manifest.blocks.length).toBeGreaterThan(1)
  const arrivals = fc.shuffledSubarray(neededFiles(manifest).map(({ sha256 }) => sha256))
  await fc.assert(
    fc.asyncProperty(arrivals, async (order) => {
      const early = createEarlyBlocks(unpacking(file), atOnce)
      early.begin(manifest)
      for (const sha256 of order) early.arrived(sha256)
      const opened: string[] = []
      const atEnd = (sha256: string) => {
        opened.push(sha256)
        return file(sha256)
      }
      expect(await openAll(manifest, atEnd, atOnce, early)).toEqual(plain)
      const here = new Set(order)
      const late = manifest.blocks.filter(({ prints, facts }) => !here.has(prints.sha256) || !here.has(facts.sha256))
      expect(opened).toEqual(late.flatMap(({ prints, facts }) => [prints.sha256, facts.sha256]))
    }),
    { numRuns: 30 },
  )
})

test('reads a file from the received bytes before it is stored', async () => {
  const early = createEarlyBlocks(() => Promise.reject(new Error('Nothing is stored yet')), atOnce)
  early.begin(manifest)
  for (const { sha256 } of neededFiles(manifest)) {
    const bytes = generation.files.get(sha256)
    early.arrived(sha256, bytes && (await unpack(bytes)))
  }
  const listings: ListingHistory[] = []
  for (const block of manifest.blocks) listings.push(...((await early.take(manifest, block)) ?? []))
  expect(unpackFacts(listings)).toEqual(plain)
})

test('forgets the blocks of a past that is no longer wanted', () => {
  const early = createEarlyBlocks(unpacking(file), atOnce)
  early.begin(manifest)
  for (const { sha256 } of neededFiles(manifest)) early.arrived(sha256)
  early.begin(undefined)
  for (const block of manifest.blocks) expect(early.take(manifest, block)).toBeUndefined()
})

test('reads a block that failed during the download when the past is opened', async () => {
  let fails = true
  const early = createEarlyBlocks(
    unpacking((sha256) => (fails ? Promise.reject(new Error('The database was closed')) : file(sha256))),
    atOnce,
  )
  early.begin(manifest)
  for (const { sha256 } of neededFiles(manifest)) early.arrived(sha256)
  for (const block of manifest.blocks.slice(0, 1)) expect(await early.take(manifest, block)).toBeUndefined()
  fails = false
  expect(await openAll(manifest, file, atOnce, early)).toEqual(plain)
})
