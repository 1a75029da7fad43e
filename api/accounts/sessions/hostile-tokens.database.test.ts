import { createHmac, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'
import type { App } from '../../platform/http/fastify-app.ts'
import { anAccountServer, type Device, profile, signUp } from '../../testing/people.ts'

const secret = randomBytes(32)
let app: App
let ada: Device
let eve: Device
beforeAll(async () => {
  app = await anAccountServer({ secrets: { current: secret } })
  ada = await signUp(app)
  eve = await signUp(app, { email: 'eve@example.org' })
})
afterAll(() => app.close())

type Part = Record<string, unknown>
const packed = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const part = (token: string, at: number): Part => ({
  ...fieldsOf(JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())),
})
const header = () => part(ada.token, 0)
const claims = () => part(ada.token, 1)
const signature = () => ada.token.split('.')[2] ?? ''

/** A token of these parts, signed with `key`: what an attacker without the signing key could make. */
function forged(
  head: Part,
  body: Part,
  { key = secret, hash = 'sha256' }: { key?: Buffer | string; hash?: string } = {},
): string {
  const input = `${packed(head)}.${packed(body)}`
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}
const withHead = (change: Part) => forged({ ...header(), ...change }, claims())
/** The key that signs the server’s own tokens: what a bug elsewhere in the server could sign. */
const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'access token', 32))
const resigned = (change: Part, head: Part = header()) => {
  const body = Object.fromEntries(Object.entries({ ...claims(), ...change }).filter(([, value]) => value !== undefined))
  return forged(head, body, { key: signingKey })
}
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaSigned = () => {
  const input = `${packed({ ...header(), alg: 'RS256' })}.${packed(claims())}`
  return `${input}.${sign('sha256', Buffer.from(input), rsa.privateKey).toString('base64url')}`
}
const flipped = (text: string, at: number) => {
  const bytes = Buffer.from(text, 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes.toString('base64url')
}
const unsigned = (alg: string) => `${packed({ ...header(), alg })}.${packed(claims())}.`
const seconds = () => Math.floor(Date.now() / 1000)

/** Tokens that must count as no token at all. */
const hostile: [string, () => string][] = [
  ['alg none', () => unsigned('none')],
  ['alg None', () => unsigned('None')],
  ['alg nOnE', () => unsigned('nOnE')],
  ['alg none with our signature', () => unsigned('none') + signature()],
  ['alg none with the key’s signature', () => resigned({}, { ...header(), alg: 'none' })],
  ['no alg', () => resigned({}, { typ: 'at+jwt', kid: header()['kid'] })],
  ['an empty signature', () => `${ada.token.split('.').slice(0, 2).join('.')}.`],
  ['two parts', () => ada.token.split('.').slice(0, 2).join('.')],
  ['four parts', () => `${ada.token}.x`],
  ['nothing but dots', () => '..'],
  ['HS384 with the key', () => forged({ ...header(), alg: 'HS384' }, claims(), { key: signingKey, hash: 'sha384' })],
  ['HS512 with the key', () => forged({ ...header(), alg: 'HS512' }, claims(), { key: signingKey, hash: 'sha512' })],
  ['RS256 with the attacker’s own key', rsaSigned],
  [
    'RS256 as HMAC with a public key',
    () =>
      forged({ ...header(), alg: 'RS256' }, claims(), { key: rsa.publicKey.export({ type: 'spki', format: 'pem' }) }),
  ],
  [
    'HS256 with a public key',
    () => forged(header(), claims(), { key: rsa.publicKey.export({ type: 'spki', format: 'pem' }) }),
  ],
  ['HS256 with an empty key', () => forged(header(), claims(), { key: '' })],
  ['HS256 with a word as key', () => forged(header(), claims(), { key: 'secret' })],
  ['HS256 with the secret that keys are derived from', () => forged(header(), claims(), { key: secret })],
  ['a kid that is a path', () => resigned({}, { ...header(), kid: '../../../../dev/null' })],
  ['a kid that is SQL', () => resigned({}, { ...header(), kid: "x' UNION SELECT 'key'--" })],
  ['no kid', () => resigned({}, { alg: 'HS256', typ: 'at+jwt' })],
  ['a jku', () => withHead({ jku: 'https://elsewhere.example/keys' })],
  ['a jku, signed with the key', () => resigned({}, { ...header(), jku: 'https://elsewhere.example/keys' })],
  ['a jwk of the attacker', () => withHead({ jwk: { kty: 'oct', k: 'c2VjcmV0' } })],
  ['an x5u', () => withHead({ x5u: 'https://elsewhere.example/cert' })],
  ['a critical extension', () => resigned({}, { ...header(), crit: ['exp'] })],
  ['another typ', () => resigned({}, { ...header(), typ: 'JWT' })],
  ['no typ', () => resigned({}, { alg: 'HS256', kid: header()['kid'] })],
  ['an expiry time in the past', () => resigned({ iat: seconds() - 1000, exp: seconds() - 1 })],
  ['a start time in the future', () => resigned({ nbf: seconds() + 60 })],
  ['no end', () => resigned({ exp: undefined })],
  ['a string as expiry time', () => resigned({ exp: '9999999999' })],
  ['null as expiry time', () => resigned({ exp: null })],
  ['no issue time', () => resigned({ iat: undefined })],
  ['another issuer', () => resigned({ iss: 'https://elsewhere.example' })],
  ['no issuer', () => resigned({ iss: undefined })],
  ['another audience', () => resigned({ aud: 'https://elsewhere.example' })],
  ['no audience', () => resigned({ aud: undefined })],
  ['no user', () => resigned({ sub: undefined })],
  ['a user who does not exist', () => resigned({ sub: 'missing-user' })],
  [
    'another user, unsigned',
    () => [ada.token.split('.')[0], packed({ ...claims(), sub: eve.id }), signature()].join('.'),
  ],
  ['another user in the attacker’s session, signed with the key', () => resigned({ sub: eve.id })],
  ['a list of users', () => resigned({ sub: [eve.id] })],
  ['no session', () => resigned({ sid: undefined })],
  ['a session that does not exist', () => resigned({ sid: 'x' })],
  ['an object as session', () => resigned({ sid: { $gt: '' } })],
  ['an older version of tokens', () => resigned({ tv: -1 })],
  ['no version', () => resigned({ tv: undefined })],
  ['a string as version', () => resigned({ tv: '0' })],
  ['a flipped bit in its claims', () => ada.token.replace(/\..*\./, (claim) => `.${flipped(claim.slice(1, -1), 9)}.`)],
  ['a flipped bit in its signature', () => ada.token.replace(signature(), flipped(signature(), 9))],
  [
    'a signature with spare bits',
    () => ada.token.slice(0, -1) + String.fromCharCode(ada.token.charCodeAt(ada.token.length - 1) + 1),
  ],
  ['claims that are not JSON', () => resigned({}).replace(/\..*\./, `.${Buffer.from('{').toString('base64url')}.`)],
  [
    'a prototype',
    () => resigned({}).replace(/\..*\./, `.${Buffer.from('{"__proto__":{"sub":"x"}}').toString('base64url')}.`),
  ],
  ['a refresh token', () => ada.cookie],
  ['a megabyte', () => `${ada.token}${'A'.repeat(1_000_000)}`],
  ['thousands of dots', () => '.'.repeat(5000)],
]

describe('the server rejects a token that it did not issue', () => {
  test('but accepts its own', async () => {
    expect((await profile(app, ada.token)).json()).toMatchObject({ id: ada.id })
    expect((await profile(app, resigned({}))).json()).toMatchObject({ id: ada.id })
  })

  test.for(hostile)('%s', async ([, token]) => {
    const answer = await profile(app, token())
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toBe('{"message":"You’re signed out. Log in to continue.","code":"signed-out"}')
  })

  test.for([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic YWRhOmFkYQ==' }],
    ['a scheme without a token', { authorization: 'Bearer' }],
    ['two tokens', { authorization: 'Bearer x y' }],
  ] as const)('%s', async ([, headers]) => {
    expect((await app.inject({ url: '/api/auth', headers })).statusCode).toBe(401)
  })

  test('a token in a cookie or URL', async () => {
    const cookies = { accessToken: ada.token, token: ada.token }
    expect((await app.inject({ url: '/api/auth', cookies })).statusCode).toBe(401)
    expect((await app.inject(`/api/auth?access_token=${ada.token}`)).statusCode).toBe(401)
  })

  test('a token with any change', async () => {
    const change = fc.oneof(
      fc.record({ at: fc.nat(), sign: fc.stringMatching(/^[A-Za-z0-9_.=+/-]$/) }),
      fc.record({ at: fc.nat(), sign: fc.string({ unit: 'binary-ascii', maxLength: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async ({ at, sign }, isInserted) => {
        const index = at % ada.token.length
        const token = ada.token.slice(0, index) + sign + ada.token.slice(index + (isInserted ? 0 : 1))
        fc.pre(token !== ada.token && token.trim() !== ada.token && !/[\r\n]/.test(token))
        const answer = await profile(app, token)
        expect(answer.statusCode).toBe(401)
      }),
      { numRuns: process.env['LONG'] ? 10_000 : 300 },
    )
  }, 120_000)
})

test('a token expires after its lifetime', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + 14 * 60_000)
    expect((await profile(app, ada.token)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 60_001)
    expect((await profile(app, ada.token)).statusCode).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})
