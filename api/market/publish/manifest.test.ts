import { expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { fc } from '#domain/testing/fast-check'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

const count = fc.nat()
const manifests: fc.Arbitrary<Manifest> = fc.record({
  source: fc.string(),
  number: count,
  edition: fc.string(),
  file: fc.stringMatching(/^[a-z0-9-]{1,20}$/).map((name) => `${name}.ndjson.gz`),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  records: count,
  createdAt: fc.option(fc.string()),
  sessions: fc.record({ newest: fc.option(fc.string()), oldest: fc.option(fc.string()), ofNewest: count }),
  drops: fc.constant(noDrops()),
})

test('parses a manifest as it was written', () => {
  fc.assert(
    fc.property(manifests, (manifest) => {
      expect(readManifest(writeManifest(manifest))).toEqual(manifest)
    }),
  )
})

test('rejects anything else without an error', () => {
  fc.assert(
    fc.property(
      manifests,
      fc.constantFrom(...keys),
      fc.constantFrom(undefined, true, [], -1.5),
      (manifest, key, value) => {
        expect(readManifest(JSON.stringify({ ...manifest, [key]: value }))).toBeUndefined()
      },
    ),
  )
  const texts = fc.oneof(fc.string(), fc.json())
  fc.assert(
    fc.property(texts, (text) => {
      expect(readManifest(text)).toBeUndefined()
    }),
  )
})
const keys = ['source', 'number', 'edition', 'file', 'sha256', 'records', 'createdAt', 'sessions', 'drops'] as const

test.for(['../../etc/passwd', '/etc/passwd', 'a/b.ndjson.gz', 'a.txt'])(
  'rejects a file outside the folder: %s',
  (file) => {
    const [manifest] = fc.sample(manifests, 1)
    expect(readManifest(JSON.stringify({ ...manifest, file }))).toBeUndefined()
  },
)
