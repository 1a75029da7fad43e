import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { areSubscriptionKeys, isPushAddress } from './push-address.ts'

test.for([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
])('accepts the push service %s', (endpoint) => {
  expect(isPushAddress(endpoint, false)).toBe(true)
})

test.for([
  'http://push.example/abc',
  'https://localhost/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:10.0.0.1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/abc',
  'https://intranet/abc',
  'https://push.example:8443/abc',
  'https://user:password@push.example/abc',
  'ftp://push.example/abc',
  'file:///etc/passwd',
  'not an address',
])('refuses to send to %s', (endpoint) => {
  expect(isPushAddress(endpoint, false)).toBe(false)
})

test.for([
  ['http://127.0.0.1:8080/push', true],
  ['http://localhost:8080/push', true],
  ['http://10.0.0.1:8080/push', false],
  ['http://127.0.0.1.example/push', false],
] as const)('may send to %s if loopback is allowed: %s', ([endpoint, isAllowed]) => {
  expect(isPushAddress(endpoint, true)).toBe(isAllowed)
})

test('accepts the keys of a browser, and no others', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') }
  expect(areSubscriptionKeys(keys)).toBe(true)
  for (const wrong of [
    { p256dh: ecdh.getPublicKey('base64url', 'compressed') },
    { p256dh: randomBytes(65).fill(5, 0, 1).toString('base64url') },
    { auth: randomBytes(15).toString('base64url') },
    { auth: '' },
    { p256dh: '🙂' },
  ])
    expect(areSubscriptionKeys({ ...keys, ...wrong })).toBe(false)
})
