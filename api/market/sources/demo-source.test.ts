import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder, aRecord } from '../../test-builders.ts'
import { demoSource } from './demo-source.ts'

const friday = new Date('2026-11-20T10:00:00Z')
const saturday = new Date('2026-11-21T10:00:00Z')
const fridaysName = 'market-demo-2026-11-19-v1.ndjson.gz'

/** A folder, and a source that keeps a small market there and counts how often it was made. */
async function aDemo(files: Parameters<typeof aFolder>[0] = {}) {
  const { path, remove } = await aFolder(files)
  onTestFinished(remove)
  const made: number[] = []
  const lines = (session: number) => {
    made.push(session)
    return [aRecord('LARK', `made after session ${session}`)]
  }
  const load = async (now: Date) => {
    const dataset = await demoSource(path, () => now, { make: lines }).load()
    if (!dataset.ok) throw new Error(dataset.sentences.join('\n'))
    return dataset.value
  }
  return { path, made, load }
}

test('the market is made once a day, and kept for the next start', async () => {
  const { path, made, load } = await aDemo()
  const first = await load(friday)
  expect(await readFile(join(path, fridaysName))).toEqual(first.body)
  expect(await load(friday)).toEqual(first)
  expect(made).toHaveLength(1)
})

test('a day later there is one session more, and the old file goes', async () => {
  const { path, made, load } = await aDemo({ 'notes.txt': 'somebody’s own' })
  await load(friday)
  await load(saturday)
  expect(await readdir(path)).toEqual(['market-demo-2026-11-20-v1.ndjson.gz', 'notes.txt'])
  expect(made[1]).toBe((made[0] ?? NaN) + 1)
})

test.for([
  ['cut off', (file: string) => truncate(file, 40)],
  ['emptied', (file: string) => truncate(file, 0)],
] as const)('a kept file that was %s is made again', async ([, damage]) => {
  const { path, made, load } = await aDemo()
  const first = await load(friday)
  await damage(join(path, fridaysName))
  expect((await load(friday)).etag).toBe(first.etag)
  expect(await readFile(join(path, fridaysName))).toEqual(first.body)
  expect(made).toHaveLength(2)
})

test('nothing half-written is left behind', async () => {
  const { path, load } = await aDemo()
  await Promise.all([load(friday), load(friday), load(friday)])
  expect(await readdir(path)).toEqual([fridaysName])
})

test('a folder that cannot be written is told', async () => {
  const { path } = await aDemo({ 'notes.txt': '' })
  const folder = join(path, 'notes.txt', 'data')
  expect(await demoSource(folder, () => friday, { make: () => [aRecord('LARK')] }).load()).toEqual({
    ok: false,
    sentences: [`DATA_DIR ${folder} cannot be written (ENOTDIR).`],
  })
})

test('a smaller market is the beginning of the whole one, under a name of its own', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const make = () => ['LARK', 'WREN', 'ROOK'].map((symbol) => aRecord(symbol))
  const dataset = await demoSource(path, () => friday, { stocks: 2, make }).load()
  const lines = dataset.ok && gunzipSync(dataset.value.body).toString().trim().split('\n')
  expect(lines).toEqual(make().slice(0, 2))
  expect(await readdir(path)).toEqual([fridaysName.replace('v1', 'v1-2')])
})
