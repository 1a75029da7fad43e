import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
])('%s counts as %s', ([address, key]) => {
  expect(addressKey(address)).toBe(key)
})

test.for([undefined, '', 'unknown', '_hidden', '192.0.2.256', '192.0.2.7:443', '[::1]', '1.2.3', 'ffff'])(
  '%s is no address',
  (address) => {
    expect(addressKey(address)).toBeUndefined()
  },
)

test('all of a network are one, and no other network is', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (address, host) => {
      const key = addressKey(address)
      if (key?.includes('.')) return // IPv4 in the form of IPv6
      const groups = key?.endsWith('::') ? key.slice(0, -2).split(':').filter(Boolean) : []
      fc.pre(groups.length === 4)
      const tail = host.toString(16).padStart(16, '0').match(/.{4}/g) ?? []
      expect(addressKey([...groups, ...tail].join(':'))).toBe(key)
      const other = [...groups.slice(0, 3), groups[3] === '0' ? '1' : '0', ...tail].join(':')
      expect(addressKey(other)).not.toBe(key)
    }),
  )
})

test('whatever is sent as an address is counted or refused, never an error', () => {
  fc.assert(fc.property(fc.string(), (text) => void addressKey(text)))
})
