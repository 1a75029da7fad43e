import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sitemap } from './sitemap.ts'

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')

test('a file holds no more pages than the protocol allows', () => {
  const symbols = Array.from({ length: 60_000 }, (_, place) => `S${place}`)
  expect(addressesIn(sitemap('https://stonks.example', symbols))).toHaveLength(50_000)
})

test('whatever a symbol is, its address is one entry, free of what XML would take for its own', () => {
  fc.assert(
    fc.property(fc.string(), (symbol) => {
      fc.pre(symbol.isWellFormed())
      const address = addressesIn(sitemap('https://stonks.example', [symbol])).at(-1) ?? ''
      expect(address).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|apos;|quot;)/)
      const read = address.replaceAll('&apos;', "'").slice('https://stonks.example/'.length)
      expect(decodeURIComponent(read)).toBe(symbol)
    }),
  )
})
