import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { fromBase64, toBase64 } from './base64.ts'
import { canonicalJson } from './canonical-json.ts'
import { decodeRecord, encodeRecord, sizeClasses, type SyncRecord } from './sync-record.ts'

const stamp = { wall: 1, counter: 2, device: 'a'.repeat(24) }
const seen = { [stamp.device]: [1, 2], ['b'.repeat(24)]: [0, 0] } as const
const json = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 })),
  { maxKeys: 5 },
)
const record: fc.Arbitrary<SyncRecord> = fc.record({
  kind: fc.constantFrom('notes', 'screens', 'of a newer release'),
  key: fc.string({ maxLength: 20 }),
  stamp: fc.constant(stamp),
  seen: fc.constantFrom({}, seen),
  content: fc.option(json.map((fields) => ({ ...fields }))),
})

/** Whether UTF-8 can encode a value: unlike JSON, it has no lone surrogates. */
const isText = (value: unknown): boolean => JSON.stringify(value).isWellFormed()

test('a record decodes to the one that was encoded', () => {
  fc.assert(
    fc.property(record.filter(isText), (one) => {
      const bytes = encodeRecord(one)
      expect(bytes && decodeRecord(bytes)).toEqual(one)
    }),
  )
})

test('the length of a record reveals only its size class', () => {
  const lengths = new Set<number>()
  for (let length = 0; length < 70_000; length += 97) {
    const bytes = encodeRecord({ kind: 'notes', key: 'ACME', stamp, seen, content: { text: 'x'.repeat(length) } })
    if (bytes) lengths.add(bytes.length)
    else expect(length).toBeGreaterThan(65_000)
  }
  expect([...lengths]).toEqual([...sizeClasses])
  const tombstone = encodeRecord({ kind: 'notes', key: 'ACME', stamp, seen, content: null })
  const short = encodeRecord({
    kind: 'metrics',
    key: 'yield',
    stamp,
    seen,
    content: { name: 'Yield', expression: 'eps / price' },
  })
  expect(tombstone?.length).toBe(short?.length)
})

test('rejects bytes that are not a record', () => {
  const valid = encodeRecord({ kind: 'notes', key: 'ACME', stamp, seen, content: { text: 'Buy' } }) ?? new Uint8Array()
  const tooLong = new Uint8Array(valid)
  new DataView(tooLong.buffer).setUint32(0, 1_000)
  for (const bytes of [new Uint8Array(), new Uint8Array(3), new Uint8Array(256), tooLong]) {
    expect(decodeRecord(bytes)).toBeUndefined()
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void decodeRecord(new Uint8Array(bytes))))
})

test('equal values have equal texts, for any order of their fields', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}')
  fc.assert(
    fc.property(json, (value) => {
      const shuffled = Object.fromEntries(Object.entries(value).toReversed())
      expect(canonicalJson(shuffled)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual({ ...value })
    }),
  )
})

test('base64 restores its bytes, and rejects any other spelling of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(new Uint8Array(bytes))
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    }),
  )
  for (const text of ['=', 'A', 'AB', 'AA==', 'A+/A', 'A\nAA']) expect(fromBase64(text)).toBeUndefined()
})
