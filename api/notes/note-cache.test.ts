import { describe, expect, test } from 'vitest'
import { aMarket, aRecord } from '../testing/server.ts'
import { createNoteCache, type NoteWriter } from './note-cache.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const datasets = ['LARK', 'TIDE', 'DUNE'].map((symbol) => aMarket({ lines: [aRecord(symbol)] }).published())

/** A note cache with a market, a writer and a clock that the test sets. */
function aNoteCache() {
  const [written, reported]: [string[], unknown[]] = [[], []]
  const world = { dataset: 0, time: noon, fails: false, written, reported }
  const published = () => datasets[world.dataset] ?? aMarket().published()
  const writer: NoteWriter = {
    source: 'template',
    write: ({ dataset }) => {
      world.written.push(dataset.etag)
      if (world.fails) throw new Error('no ink')
      return Promise.resolve(`note ${world.written.length}`)
    },
  }
  const newest = createNoteCache({
    market: { ...aMarket(), published },
    writer,
    now: () => new Date(world.time),
    report: (error) => world.reported.push(error),
  })
  return { world, read: async () => (await newest())?.response.output }
}

test('writes one note for all concurrent and later requests', async () => {
  const { world, read } = aNoteCache()
  expect(world.written).toEqual([])
  expect(await Promise.all([read(), read(), read()])).toEqual(['note 1', 'note 1', 'note 1'])
  expect(await read()).toBe('note 1')
  expect(world.written).toHaveLength(1)
})

test('writes a new note for a new dataset', async () => {
  const { world, read } = aNoteCache()
  await read()
  world.dataset = 1
  expect(await read()).toBe('note 2')
  expect(world.written).toEqual([datasets[0]?.etag, datasets[1]?.etag])
})

describe('a note that cannot be written', () => {
  test('leaves the last good note and is reported once', async () => {
    const { world, read } = aNoteCache()
    await read()
    Object.assign(world, { dataset: 1, fails: true })
    expect(await Promise.all([read(), read()])).toEqual(['note 1', 'note 1'])
    expect(world.reported).toEqual([new Error('no ink')])
  })

  test('results in no note if there was none before', async () => {
    const { world, read } = aNoteCache()
    world.fails = true
    expect(await read()).toBeUndefined()
  })

  test('is tried again after a minute, not at every request', async () => {
    const { world, read } = aNoteCache()
    world.fails = true
    await read()
    Object.assign(world, { fails: false, time: noon + 59_999 })
    expect(await read()).toBeUndefined()
    world.time = noon + 60_000
    expect(await read()).toBe('note 2')
    world.time = noon + 600_000
    expect(await read()).toBe('note 2')
  })

  test('is tried at once for a newer dataset', async () => {
    const { world, read } = aNoteCache()
    world.fails = true
    await read()
    Object.assign(world, { fails: false, dataset: 2 })
    expect(await read()).toBe('note 2')
  })
})
