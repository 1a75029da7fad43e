import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { zipOf } from '#api/testing/zip'
import { fc } from '#domain/testing/fast-check'
import { readOnlyEntry, readZip } from './zip-file.ts'

const files = [
  { name: 'CIK1.json', content: '{"cik":1}' },
  { name: 'CIK2.json', content: JSON.stringify({ cik: 2, text: 'é'.repeat(100_000) }) },
  { name: 'placeholder.txt', content: '' },
]
const limits = { maxEntryBytes: 1_000_000, maxEntries: 10 }

/** The contents of the wanted entries, or the failure. */
async function contents(zip: Buffer | string, special: Partial<Parameters<typeof readZip>[1]> = {}) {
  const found: Record<string, string> = {}
  const reply = await readZip(zip, { ...limits, ...special }, async ({ name, chunks }) => {
    const parts: Buffer[] = []
    for await (const chunk of chunks()) parts.push(chunk)
    found[name] = Buffer.concat(parts).toString()
  })
  return reply.ok ? found : reply.failure
}

const everything = Object.fromEntries(files.map(({ name, content }) => [name, content]))

test('reads the entries of a zip file from memory and from disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stonks-zip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.zip'), zipOf(files))
  expect(await contents(zipOf(files))).toEqual(everything)
  expect(await contents(join(folder, 'a.zip'))).toEqual(everything)
})

test('opens only the wanted entries', async () => {
  expect(await contents(zipOf(files), { wants: (name) => name === 'CIK2.json' })).toEqual({
    'CIK2.json': everything['CIK2.json'],
  })
  // A wanted entry may follow one that is too large.
  const isSmall = (name: string) => name === 'CIK1.json'
  expect(await contents(zipOf(files), { maxEntryBytes: 100, wants: isSmall })).toEqual({
    'CIK1.json': everything['CIK1.json'],
  })
})

test('a file that is cut off or changed anywhere gives a failure or the same content', async () => {
  const zip = zipOf(files)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: zip.length - 1 }), async (end) => {
      expect(await contents(zip.subarray(0, end))).toBe('cut-off')
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = Buffer.from(zip)
      damaged[at] = (damaged[at] ?? 0) ^ change
      const read = await contents(damaged)
      // Names and dates have no checksum.
      if (typeof read !== 'string')
        for (const content of Object.values(read)) expect(Object.values(everything)).toContain(content)
    }),
  )
})

test.for([
  ['an entry above the limit', zipOf([{ name: 'a', content: Buffer.alloc(1_000_001) }]), 'too-large'],
  ['more than an entry states', zipOf([{ name: 'a', content: Buffer.alloc(5_000_000), statedSize: 10 }]), 'unreadable'],
  ['less than an entry states', zipOf([{ name: 'a', content: 'a', statedSize: 10 }]), 'unreadable'],
  ['too many entries', zipOf(Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, content: '' }))), 'too-large'],
  ['a name outside its folder', zipOf([{ name: '../a', content: 'a' }]), 'unreadable'],
  ['a web page', Buffer.from('\n<!doctype html><title>Sorry</title>'), 'web-page'],
  ['another format', gzipSync('text'), 'unreadable'],
  ['nothing', Buffer.alloc(0), 'unreadable'],
] as const)('%s', async ([, zip, failure]) => expect(await contents(zip)).toBe(failure))

test('an error of the caller is not reported as an error of the file', async () => {
  await expect(readZip(zipOf(files), limits, () => Promise.reject(new Error('The disk is full.')))).rejects.toThrow(
    'The disk is full.',
  )
})

test('reads the only entry whole, and rejects a file with none or several', async () => {
  expect(await readOnlyEntry(zipOf([{ name: 'a', content: 'text' }]), 10)).toEqual({
    ok: true,
    value: Buffer.from('text'),
  })
  expect(await readOnlyEntry(zipOf(files), 10)).toEqual({ ok: false, failure: 'too-large' })
  expect(await readOnlyEntry(zipOf([]), 10)).toEqual({ ok: false, failure: 'unreadable' })
})
