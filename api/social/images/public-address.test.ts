import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.for([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.for([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

describe('an address of a private network is never public', () => {
  const byte = fc.nat({ max: 255 })
  test('in IPv4', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('10', '127', '192.168', '169.254', '172.20', '0'),
        fc.array(byte, { minLength: 3, maxLength: 3 }),
        (net, rest) => {
          expect(isPublicAddress([...net.split('.'), ...rest].slice(0, 4).join('.'))).toBe(false)
        },
      ),
    )
  })

  test('nor any of IPv6 outside of what is given out', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = parseInt(/^[\da-f]{1,4}/i.exec(address)?.[0] ?? '0', 16)
        if (first < 0x2000 || first > 0x3fff) expect(isPublicAddress(address)).toBe(false)
      }),
    )
  })
})
