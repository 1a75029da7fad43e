import { fieldsOf } from '#domain/keys-of'
import { fromBase64, toBase64 } from '#domain/sync/base64'
import { parseJson } from '#domain/text/parse-json'
import { formatRecoveryCode, parseRecoveryCode, recoveryBytes } from './recovery-code.ts'

/** The version of everything that is encrypted. A later one is not touched: it may have another meaning. */
export const syncFormat = 1

/** OWASP’s minimum for PBKDF2 with SHA-256. */
const iterations = 600_000
/** A server that names more could keep a device busy for minutes. */
const maxIterations = 5_000_000
const lengths = { dataKey: 32, salt: 16, iv: 12, keyId: 16 }

/** The server's part of an account’s key: the data key, wrapped twice. */
interface KeyEnvelope {
  readonly format: number
  /** Identifies the data key without revealing anything about it. */
  readonly keyId: string
  readonly salt: string
  readonly iterations: number
  /** Wrapped by the passphrase, and by the recovery code. */
  readonly passphrase: string
  readonly recovery: string
}

/** The keys of an account on a device. None of them can be exported. */
export interface SyncKeys {
  readonly keyId: string
  readonly records: CryptoKey
  readonly manifest: CryptoKey
  readonly ids: CryptoKey
}

/** A new account’s key. */
interface NewKeys {
  readonly envelope: string
  readonly keys: SyncKeys
  /** Shown once, and stored nowhere. */
  readonly recoveryCode: string
}

/** Why an account’s key cannot be used. */
export type KeyFailure = 'wrong' | 'newer' | 'damaged'

type Opened = { readonly ok: true; readonly keys: SyncKeys } | { readonly ok: false; readonly failure: KeyFailure }

/** Makes a random data key for an account, wrapped by a passphrase and by a new recovery code. */
export async function createKeys(userId: string, passphrase: string): Promise<NewKeys> {
  const dataKey = randomBytes(lengths.dataKey)
  const code = randomBytes(recoveryBytes)
  const recovery = await wrap(await recoveryKey(code), aboutKey(userId, 'recovery'), dataKey)
  const keys = await deriveKeys(dataKey)
  return {
    envelope: await writeEnvelope({ userId, dataKey, passphrase, recovery, keyId: keys.keyId }),
    keys,
    recoveryCode: formatRecoveryCode(code),
  }
}

/** The keys of an account, by its passphrase or its recovery code. */
export async function openKeys(userId: string, envelope: string, secret: Secret): Promise<Opened> {
  const opened = await unwrapDataKey(userId, envelope, secret)
  return opened.ok ? { ok: true, keys: await deriveKeys(opened.dataKey) } : opened
}

/** The envelope with another passphrase; the data key, the records and the recovery code stay. */
export async function changePassphrase(
  userId: string,
  envelope: string,
  { secret, passphrase }: { readonly secret: Secret; readonly passphrase: string },
): Promise<{ readonly ok: true; readonly envelope: string } | { readonly ok: false; readonly failure: KeyFailure }> {
  const opened = await unwrapDataKey(userId, envelope, secret)
  if (!opened.ok) return opened
  const { dataKey, recovery } = opened
  const { keyId } = await deriveKeys(dataKey)
  return { ok: true, envelope: await writeEnvelope({ userId, dataKey, passphrase, recovery, keyId }) }
}

/** What opens the data key. */
export type Secret = { readonly passphrase: string } | { readonly recoveryCode: string }

/** The id of the data key in an envelope; undefined if it is damaged, and `newer` if a newer release wrote it. */
export function envelopeKeyId(text: string): string | undefined {
  const envelope = parseEnvelope(text)
  return typeof envelope === 'string' ? (envelope === 'newer' ? 'newer' : undefined) : envelope.keyId
}

type Unwrapped =
  | { readonly ok: true; readonly dataKey: Uint8Array<ArrayBuffer>; readonly recovery: string }
  | { readonly ok: false; readonly failure: KeyFailure }

async function unwrapDataKey(userId: string, text: string, secret: Secret): Promise<Unwrapped> {
  const envelope = parseEnvelope(text)
  if (typeof envelope === 'string') return { ok: false, failure: envelope }
  const dataKey = await ('passphrase' in secret
    ? unwrapByPassphrase(userId, envelope, secret.passphrase)
    : unwrapByCode(userId, envelope, secret.recoveryCode))
  return dataKey ? { ok: true, dataKey, recovery: envelope.recovery } : { ok: false, failure: 'wrong' }
}

/** Envelopes of earlier releases are wrapped by the passphrase as it was typed. */
async function unwrapByPassphrase(userId: string, envelope: KeyEnvelope, passphrase: string) {
  for (const form of new Set([plainPassphrase(passphrase), passphrase.normalize('NFKC')])) {
    const key = await passphraseKey(form, envelope)
    const dataKey = await unwrap(key, aboutKey(userId, 'passphrase'), envelope.passphrase)
    if (dataKey) return dataKey
  }
  return undefined
}

async function unwrapByCode(userId: string, { recovery }: KeyEnvelope, text: string) {
  const code = parseRecoveryCode(text)
  return code && unwrap(await recoveryKey(code), aboutKey(userId, 'recovery'), recovery)
}

interface EnvelopeParts {
  readonly userId: string
  readonly dataKey: Uint8Array<ArrayBuffer>
  readonly passphrase: string
  readonly recovery: string
  readonly keyId: string
}

async function writeEnvelope({ userId, dataKey, passphrase, recovery, keyId }: EnvelopeParts): Promise<string> {
  const salt = toBase64(randomBytes(lengths.salt))
  const key = await passphraseKey(plainPassphrase(passphrase), { salt, iterations })
  const wrapped = await wrap(key, aboutKey(userId, 'passphrase'), dataKey)
  const envelope: KeyEnvelope = { format: syncFormat, keyId, salt, iterations, passphrase: wrapped, recovery }
  return JSON.stringify(envelope)
}

/** Rejects too few iterations or a short salt from the server. */
function parseEnvelope(text: string): KeyEnvelope | 'newer' | 'damaged' {
  const { format, keyId, salt, iterations: count, passphrase, recovery } = fieldsOf(parseJson(text))
  if (typeof format === 'number' && format > syncFormat) return 'newer'
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= iterations && count <= maxIterations
  if (format !== syncFormat || !isCount || typeof keyId !== 'string' || typeof salt !== 'string') return 'damaged'
  if (fromBase64(salt)?.length !== lengths.salt) return 'damaged'
  if (typeof passphrase !== 'string' || typeof recovery !== 'string') return 'damaged'
  return { format, keyId, salt, iterations: count, passphrase, recovery }
}

/**
 * A passphrase as the keyboards of all devices type it: without the typographic quotes and dashes, the first capital and the
 * blanks that some insert automatically.
 */
const plainPassphrase = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[‘’‚‛′`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[-‐-―−]+/g, '-')
    .trim()
    .replace(/^./u, (first) => first.toLowerCase())

/** The key that a passphrase makes. */
async function passphraseKey(
  passphrase: string,
  { salt, iterations: count }: Pick<KeyEnvelope, 'salt' | 'iterations'>,
) {
  const bytes = encoder.encode(passphrase)
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt) ?? new Uint8Array(), iterations: count }
  return crypto.subtle.deriveKey(algorithm, base, aes, false, ['encrypt', 'decrypt'])
}

const recoveryKey = async (code: Uint8Array<ArrayBuffer>) => deriveKey(await importRoot(code), 'recovery')

/** The keys for records, their ids and the manifest: none can replace another. */
async function deriveKeys(dataKey: Uint8Array<ArrayBuffer>): Promise<SyncKeys> {
  const root = await importRoot(dataKey)
  const id = await crypto.subtle.deriveBits(hkdf('key id'), root, lengths.keyId * 8)
  return {
    keyId: toBase64(new Uint8Array(id)),
    records: await deriveKey(root, 'records'),
    manifest: await deriveKey(root, 'manifest'),
    ids: await crypto.subtle.deriveKey(hkdf('ids'), root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
      'sign',
    ]),
  }
}

const importRoot = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])

const deriveKey = (root: CryptoKey, use: string) =>
  crypto.subtle.deriveKey(hkdf(use), root, aes, false, ['encrypt', 'decrypt'])

const aes = { name: 'AES-GCM', length: 256 } as const

const hkdf = (use: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: encoded(['stonks-sync', syncFormat, use]),
})

const aboutKey = (userId: string, how: 'passphrase' | 'recovery') => ['stonks-sync', syncFormat, 'key', how, userId]

const encoder = new TextEncoder()

/** Encodes values as unambiguous bytes. */
const encoded = (values: readonly (string | number)[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify(values))

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Encrypts bytes, with a random initialization vector in front, as base64. They open only with the same `about`. */
export async function wrap(
  key: CryptoKey,
  about: readonly (string | number)[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const iv = randomBytes(lengths.iv)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(about) }, key, bytes)
  const joined = new Uint8Array(iv.length + sealed.byteLength)
  joined.set(iv)
  joined.set(new Uint8Array(sealed), iv.length)
  return toBase64(joined)
}

/** Decrypts such a text; undefined if anything in it, or `about`, has changed. */
export async function unwrap(
  key: CryptoKey,
  about: readonly (string | number)[],
  text: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = fromBase64(text)
  if (!bytes || bytes.length <= lengths.iv) return undefined
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, lengths.iv), additionalData: encoded(about) }
  return crypto.subtle.decrypt(algorithm, key, bytes.subarray(lengths.iv)).then(
    (opened) => new Uint8Array(opened),
    () => undefined,
  )
}
