import { describe, expect, onTestFinished, test } from 'vitest'
import { encodeFilters } from '#domain/screen/filter-codec'
import { presetFilters, presets } from '#domain/screen/presets'
import { fc } from '#domain/testing/fast-check'
import { aMarket, aServer } from '../../../testing/server.ts'
import { aStockLine } from '../../../testing/stock-lines.ts'
import { sitemap } from './sitemap.ts'

const publicUrl = 'https://stonks.example'
const config = { logLevel: 'silent', publicUrl, trustProxy: [] } as const

async function ask(path: string, symbols: readonly string[] = []) {
  const lines = [aStockLine({ symbol: 'LARK' }), ...symbols.map((symbol) => aStockLine({ symbol }))]
  const app = await aServer({ config, market: aMarket({ lines }) })
  onTestFinished(() => app.close())
  return app.inject(path)
}

const addressesIn = (xml: string) => [...xml.matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, address]) => address)

test('robots.txt allows pages, disallows data and names the sitemap', async () => {
  const { statusCode, headers, body } = await ask('/robots.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Allow: /api/preview/',
    'Disallow: /api/',
    'Disallow: /data/',
    '',
    'Sitemap: https://stonks.example/sitemap.xml',
    '',
  ])
})

test('the sitemap lists the fixed pages, the built-in screens and one page per stock, with the public origin', async () => {
  const { statusCode, headers, body } = await ask('/sitemap.xml', ['BRK.B', 'BF/A', 'TIDE'])
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/)
  const screens = presets.map((_, id) => `/?filter=${encodeURIComponent(encodeFilters(presetFilters(id)))}`)
  const others = ['/help', '/terms-of-service', '/disclosures', '/LARK', '/BRK.B', '/BF%2FA', '/TIDE']
  expect(addressesIn(body)).toEqual(['/', '/?tab=ai', ...screens, ...others].map((path) => publicUrl + path))
})

test('the sitemap omits stocks whose records are dropped', async () => {
  const market = aMarket({ lines: [aStockLine({ symbol: 'LARK' }), '{"symbol":"HUSK"}'] })
  const app = await aServer({ config, market })
  onTestFinished(() => app.close())
  expect((await app.inject('/sitemap.xml')).body).not.toContain('HUSK')
})

test('a newer dataset has a newer sitemap', async () => {
  const [older, newer] = [aMarket({ lines: [aStockLine({ symbol: 'OLD' })] }), aMarket({ lines: [aStockLine()] })]
  let current = older
  const app = await aServer({ config, market: { ...older, published: () => current.published() } })
  onTestFinished(() => app.close())
  expect((await app.inject('/sitemap.xml')).body).toContain('/OLD<')
  current = newer
  expect((await app.inject('/sitemap.xml')).body).not.toContain('/OLD<')
})

test('robots.txt answers HEAD requests', async () => {
  const app = await aServer({ config })
  onTestFinished(() => app.close())
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/robots.txt' })
  expect([statusCode, body]).toEqual([200, ''])
})

describe('the sitemap writer', () => {
  const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')

  test('puts no more pages into a file than the protocol allows', () => {
    const symbols = Array.from({ length: 60_000 }, (_, index) => `S${index}`)
    expect(addressesIn(sitemap('https://stonks.example', symbols))).toHaveLength(50_000)
  })

  test('writes one entry for any symbol and escapes XML characters', () => {
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
})
