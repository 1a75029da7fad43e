import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isInnerAddress } from './inner-address.ts'

const origin = 'https://stonks.example'

test.for(['/AAPL', '/', '/?tab=ai', '/disclosures#risk', '/%5cevil.com', '/a/../b'])(
  '%s leads into the app',
  (address) => {
    expect(isInnerAddress(address, origin)).toBe(true)
  },
)

test.for([
  '//evil.com',
  '/\\evil.com',
  '/\t/evil.com',
  '/\n\\evil.com',
  '\\\\evil.com',
  'https://evil.com',
  'https://stonks.example/AAPL',
  'javascript:alert(1)',
  'AAPL',
  '',
])('%j leads elsewhere', (address) => {
  expect(isInnerAddress(address, origin)).toBe(false)
})

test('whatever counts as inner stays at the origin when a browser resolves it', () => {
  const part = fc.constantFrom('/', '\\', '.', '..', '%5c', '%2f', '@', ':', '\t', '\n', ' ', 'evil.com', '?', '#', 'x')
  const address = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.string()), (text) => {
      if (isInnerAddress(text, origin)) expect(new URL(text, origin).origin).toBe(origin)
    }),
    { numRuns: 10_000 },
  )
})

test('also where the browser cannot say whether an address can be read', () => {
  class OldUrl extends URL {
    static override canParse = (): boolean => {
      throw new TypeError('URL.canParse is not a function')
    }
  }
  vi.stubGlobal('URL', OldUrl)
  expect(isInnerAddress('/AAPL', origin)).toBe(true)
  expect(isInnerAddress('//evil.com', origin)).toBe(false)
  vi.unstubAllGlobals()
})
