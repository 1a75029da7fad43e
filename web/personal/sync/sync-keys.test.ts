import { beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fromBase64, toBase64 } from '#domain/sync/base64'
import { fc } from '#domain/testing/fast-check'
import { formatRecoveryCode, parseRecoveryCode } from './recovery-code.ts'
import { digestOf, openManifest, openRecord, recordId, sealManifest, sealOf, sealRecord } from './sealed-record.ts'
import { changePassphrase, createKeys, envelopeKeyId, openKeys, type SyncKeys } from './sync-keys.ts'
import { vectors } from './test-vectors.ts'

const { userId, passphrase, envelope, record, recordId: id, revision, content } = vectors
const sealed = { id, revision, content }

let keys: SyncKeys
beforeAll(async () => {
  keys = await opened(openKeys(userId, envelope, { passphrase }))
})

async function opened(opening: ReturnType<typeof openKeys>): Promise<SyncKeys> {
  const result = await opening
  if (!result.ok) throw new Error(result.failure)
  return result.keys
}

/** A text whose bytes differ in one bit. */
function flipped(text: string, bit: number): string {
  const bytes = fromBase64(text) ?? new Uint8Array()
  bytes[Math.floor(bit / 8)] = (bytes[Math.floor(bit / 8)] ?? 0) ^ (1 << (bit % 8))
  return toBase64(bytes)
}

test('opens keys, ids, records and manifests of another implementation', async () => {
  expect(keys.keyId).toBe(envelopeKeyId(envelope))
  expect(await recordId(keys, record)).toBe(id)
  expect(await openRecord(keys, userId, sealed)).toEqual(record)
  const listed = { id, revision, seal: sealOf(sealed) }
  expect(await digestOf([listed])).toBe(vectors.digest)
  expect(await openManifest(keys, userId, vectors.manifest)).toEqual({
    ...{ generation: 9, count: 1, digest: vectors.digest, forgotten: null },
  })
})

test('the recovery code, and the passphrase in another Unicode form, open the same key', async () => {
  for (const secret of [
    { passphrase: vectors.ligature },
    { recoveryCode: vectors.recoveryCode },
    { recoveryCode: vectors.recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o') },
  ]) {
    const same = await opened(openKeys(userId, envelope, secret))
    expect(await openRecord(same, userId, sealed)).toEqual(record)
  }
})

test('a passphrase opens the key in every way that keyboards write it', async () => {
  const { envelope: made } = await createKeys(userId, 'It’s “safe” — 1843')
  for (const typed of ['it\'s "safe" - 1843', ' It’s „safe“ -- 1843 ', 'it`s ”safe” – 1843']) {
    expect(await openKeys(userId, made, { passphrase: typed }), typed).toMatchObject({ ok: true })
  }
  for (const other of ['it\'s "Safe" - 1843', 'its safe - 1843', 'it\'s "safe" 1843']) {
    expect(await openKeys(userId, made, { passphrase: other }), other).toEqual({ ok: false, failure: 'wrong' })
  }
})

test('a key of an earlier release opens with the passphrase as it was typed then', async () => {
  const typed = 'It’s of an earlier release '
  const opening = await openKeys(userId, vectors.earlierEnvelope, { passphrase: typed })
  expect(opening).toMatchObject({ ok: true })
})

test.for([
  ['another passphrase', userId, { passphrase: 'a mill of 1843 wheel' }],
  ['another recovery code', userId, { recoveryCode: vectors.recoveryCode.replace('4', '5') }],
  ['a text that is no recovery code', userId, { recoveryCode: 'ABCD' }],
  ['the key of another person', 'user-1844', { passphrase }],
] as const)('%s does not open the key', async ([, who, secret]) => {
  expect(await openKeys(who, envelope, secret)).toEqual({ ok: false, failure: 'wrong' })
})

test.for([
  ['too few iterations', { iterations: 599_999 }, 'damaged'],
  ['so many iterations that a device would hang', { iterations: 50_000_000 }, 'damaged'],
  ['a short salt', { salt: 'AAAA' }, 'damaged'],
  ['no key', { passphrase: null }, 'damaged'],
  ['a format of a newer release', { format: 2 }, 'newer'],
] as const)('rejects an envelope of the server that has %s', async ([, change, failure]) => {
  const other = JSON.stringify({ ...fieldsOf(JSON.parse(envelope)), ...change })
  expect(await openKeys(userId, other, { passphrase })).toEqual({ ok: false, failure })
})

test('another passphrase wraps the same key, so that records and recovery code stay valid', async () => {
  const changed = await changePassphrase(userId, envelope, { secret: { passphrase }, passphrase: 'another of 1844' })
  if (!changed.ok) throw new Error(changed.failure)
  expect(await openKeys(userId, changed.envelope, { passphrase })).toEqual({ ok: false, failure: 'wrong' })
  for (const secret of [{ passphrase: 'another of 1844' }, { recoveryCode: vectors.recoveryCode }]) {
    expect(await openRecord(await opened(openKeys(userId, changed.envelope, secret)), userId, sealed)).toEqual(record)
  }
  const refused = await changePassphrase(userId, envelope, { secret: { passphrase: 'wrong' }, passphrase: 'x' })
  expect(refused).toEqual({ ok: false, failure: 'wrong' })
})

test('two accounts with one passphrase have different keys, and neither key can be exported', async () => {
  const [one, other] = [await createKeys('one', passphrase), await createKeys('other', passphrase)]
  expect(one.keys.keyId).not.toBe(other.keys.keyId)
  for (const key of [one.keys.records, one.keys.manifest, one.keys.ids]) {
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  }
  const mine = await sealRecord(one.keys, 'one', { id, revision, record })
  expect(mine && (await openRecord(one.keys, 'one', mine))).toEqual(record)
  expect(mine && (await openRecord(other.keys, 'one', mine))).toBeUndefined()
  expect((await opened(openKeys('one', one.envelope, { recoveryCode: one.recoveryCode }))).keyId).toBe(one.keys.keyId)
})

test('a record of one person, id or version never opens as another one', async () => {
  const others = [
    openRecord(keys, 'user-1844', sealed),
    openRecord(keys, userId, { ...sealed, id: 'A'.repeat(22) }),
    openRecord(keys, userId, { ...sealed, revision: 6 }),
    openRecord(keys, userId, { ...sealed, revision: 8 }),
    openRecord(keys, userId, { ...sealed, content: vectors.manifest }),
    openManifest(keys, 'user-1844', vectors.manifest),
    openManifest(keys, userId, content),
  ]
  expect(await Promise.all(others)).toEqual(others.map(() => undefined))
})

test('rejects a record, a manifest or a wrapped key in which any bit has changed', async () => {
  const bits = (text: string) => (fromBase64(text)?.length ?? 0) * 8
  const flips = Array.from({ length: bits(content) }, (_, bit) =>
    openRecord(keys, userId, { ...sealed, content: flipped(content, bit) }),
  )
  expect(new Set(await Promise.all(flips))).toEqual(new Set([undefined]))
  const manifests = Array.from({ length: bits(vectors.manifest) }, (_, bit) =>
    openManifest(keys, userId, flipped(vectors.manifest, bit)),
  )
  expect(new Set(await Promise.all(manifests))).toEqual(new Set([undefined]))
  const fields = fieldsOf(JSON.parse(envelope))
  const recovery = String(fields['recovery'])
  const { recoveryCode } = vectors
  for (let bit = 0; bit < bits(recovery); bit++) {
    const other = JSON.stringify({ ...fields, recovery: flipped(recovery, bit) })
    expect(await openKeys(userId, other, { recoveryCode })).toEqual({ ok: false, failure: 'wrong' })
  }
  for (const cut of [0, 1, 16, 50, content.length - 2]) {
    expect(await openRecord(keys, userId, { ...sealed, content: content.slice(0, cut) })).toBeUndefined()
  }
})

test('encrypts the same record to other bytes each time', async () => {
  const seals = await Promise.all(Array.from({ length: 50 }, () => sealRecord(keys, userId, { id, revision, record })))
  expect(new Set(seals.map((one) => one?.content)).size).toBe(50)
  const [one, other] = await Promise.all(
    [1, 1].map((generation) =>
      sealManifest(keys, userId, { generation, count: 1, digest: '', forgotten: record.stamp }),
    ),
  )
  expect(one).not.toBe(other)
  expect(await openManifest(keys, userId, String(one))).toMatchObject({ forgotten: record.stamp })
})

test('the seal of a version changes with any of its authenticated bytes', async () => {
  for (const length of [256, 512, 1024]) {
    const text = 'x'.repeat(length - 200)
    const one = await sealRecord(keys, userId, { id, revision, record: { ...record, content: { text } } })
    const bytes = fromBase64(one?.content ?? '')?.length ?? 0
    for (const bit of [0, 95, (bytes - 16) * 8, bytes * 8 - 1]) {
      expect(sealOf({ content: flipped(one?.content ?? '', bit) })).not.toBe(sealOf(one ?? { content: '' }))
    }
  }
})

test('reads a recovery code as it was written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(parseRecoveryCode(formatRecoveryCode(bytes))).toEqual(new Uint8Array(bytes))
      expect(formatRecoveryCode(bytes)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
    }),
  )
})
