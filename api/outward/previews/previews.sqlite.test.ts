import { Resvg } from '@resvg/resvg-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import type { StockQuote } from '../../market/stock-quotes.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { visible } from '../../platform/http/site/escape-markup.ts'
import { pictureSize, scriptData } from '../../platform/http/site/page-template.ts'
import { aFolder, aMarket, aServer } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import { drawing } from './draw.ts'
import { stockPicture } from './stock-picture.ts'
import { colors, margin } from './svg.ts'

const html = `<!doctype html><head><title>Stonks</title>
    <meta name="description" content="A screener." />
    <meta property="og:title" content="Stonks" />
    <meta property="og:description" content="A screener." />
    <meta name="twitter:card" content="summary" /></head><body></body>`
const hostileName = '</title></script><script>alert(1)</script>&"\'\u202Egnp.exe\u0000<!--'
const lines = [
  aStockLine({
    ...{ symbol: 'AAPL', name: 'Apple Inc.', exchange: 'NASDAQ', assetType: 'Common Stock', date: '2026-08-21' },
    ...{ close: 231.2, dayDeltaRatio: 0.0125, marketCap: 3e12, peRatio: 12, createdAt: '2026-08-21T21:00:00.000Z' },
  }),
  aStockLine({
    symbol: 'EVIL',
    name: hostileName,
    close: 12,
    dayDeltaRatio: -0.02,
    date: '2026-08-21',
    marketCap: 1e9,
  }),
  aStockLine({ symbol: 'BF/A', name: null, close: 5 }),
]
const publicUrl = 'https://stonks.example'
const filter = (changes: Partial<Filters>): string =>
  encodeURIComponent(encodeFilters({ ...defaultFilters, ...changes }))
const cheap = filter({ ranges: { peRatio: [null, 15] } })

let folder: Awaited<ReturnType<typeof aFolder>>
let app: App
const serve = async (publicApi = true, simulated = false) =>
  aServer({ web: folder.path, market: aMarket({ lines, simulated }), config: { publicUrl, publicApi } })
beforeAll(async () => {
  folder = await aFolder({ 'index.html': html, 'page.html': html })
  app = await serve()
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const page = async (url: string, from = app) => (await from.inject({ url, headers: { accept: 'text/html' } })).body
const dataIn = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')
const contentOf = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]
const pathOf = (url = '') => url.replaceAll('&amp;', '&').replace(publicUrl, '')

/** The size that a PNG file states. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

describe('the page at an address', () => {
  test('of a stock has its price, a picture and structured data for search engines', async () => {
    const body = await page('/AAPL')
    expect(contentOf(body, 'description')).toBe(
      'Apple Inc. (AAPL) closed at $231.20 on Aug 21, 2026, +1.25% on the day. Chart, periods, peers and key data, and how old they are.',
    )
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
    expect([contentOf(body, 'og:image:width'), contentOf(body, 'og:image:height')]).toEqual(['1200', '630'])
    const image = contentOf(body, 'og:image')
    expect(image).toMatch(/^https:\/\/stonks\.example\/api\/preview\/stock\/AAPL\?v=[\da-f]{8}$/)
    expect(dataIn(body)).toMatchObject({
      ...{ '@type': 'WebPage', name: 'AAPL · Stonks', url: `${publicUrl}/AAPL`, image },
      about: { '@type': 'Corporation', name: 'Apple Inc.', tickerSymbol: 'NASDAQ AAPL' },
    })
  })

  test('of a screen describes its rules, whatever else is in the address', async () => {
    for (const url of [`/?filter=${cheap}`, `/?utm_source=chat&filter=${cheap}&view=map`]) {
      const body = await page(url)
      expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe('P/E ≤ 15 · by market cap · Stonks')
      expect(contentOf(body, 'og:title')).toBe('P/E ≤ 15 · by market cap · Stonks')
      expect(body).toContain(`<link rel="canonical" href="${publicUrl}/?filter=${cheap}" />`)
      expect(contentOf(body, 'og:image')).toContain(`/api/preview/screen?filter=${cheap}&amp;v=`)
    }
  })

  test('of a built-in screen has its name, unless it has other filters', async () => {
    expect(await page(`/?filter=${filter(presetFilters(6))}`)).toContain('<title>Oversold (RSI) · Stonks</title>')
    expect(await page(`/?filter=${filter({ presets: 6, sp500: true })}`)).toContain('<title>S&amp;P 500 · by')
  })

  test('of the note has its own head and picture', async () => {
    const body = await page('/?tab=ai')
    expect(body).toContain('<title>Market note · Stonks</title>')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/?tab=ai" />`)
    expect(contentOf(body, 'og:image')).toContain('/api/preview/note?v=')
  })

  test.for([
    '/',
    '/?filter=e30%3D',
    '/?filter=nonsense',
    '/?tab=list',
    `/?tab=list&filter=${cheap}`,
    '/?compare=AAPL,EVIL',
    '/AAPL?asOf=2025-08-20',
    `/?asOf=2025-08-20&filter=${cheap}`,
    '/NOSUCH',
    '/login',
    '/help',
    '/tracker/user/ada',
  ])('has no picture for a missing, private or past page: %s', async (url) => {
    const body = await page(url)
    expect(body).not.toContain('og:image')
    expect(body).not.toContain('ld+json')
    expect(contentOf(body, 'twitter:card')).toBe('summary')
  })

  test('has a title but no picture if the data must not be shown to others', async () => {
    const closed = await serve(false)
    onTestFinished(() => closed.close())
    for (const url of ['/AAPL', `/?filter=${cheap}`, '/?tab=ai']) {
      const body = await page(url, closed)
      expect(body).not.toMatch(/og:image|ld\+json|231/)
      expect(body).not.toContain('<title>Stonks</title>')
    }
    for (const url of ['/api/preview/stock/AAPL', `/api/preview/screen?filter=${cheap}`, '/api/preview/note'])
      expect((await closed.inject(url)).statusCode).toBe(404)
  })

  test('says that companies are invented, and describes none to search engines', async () => {
    const invented = await serve(true, true)
    onTestFinished(() => invented.close())
    const body = await page('/AAPL', invented)
    expect(contentOf(body, 'description')).toContain('The market is simulated.')
    expect(dataIn(body)).not.toHaveProperty('about')
  })

  test('of a stock with a hostile name does not contain its markup', async () => {
    const body = await page('/EVIL')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).not.toContain('alert(1)</script>')
    expect(dataIn(body)).toMatchObject({ name: 'EVIL · Stonks' })
  })

  test('has structured data that can be read back and cannot end early, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'binary' })), (data) => {
        const text = scriptData(data)
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)))
      }),
    )
  })
})

describe('a picture', () => {
  const pictures = ['/AAPL', '/EVIL', '/BF%2FA', `/?filter=${cheap}`, '/?tab=ai']

  test.for(pictures)('is at the address that the page names: %s', async (url) => {
    const { statusCode, headers, rawPayload } = await app.inject(pathOf(contentOf(await page(url), 'og:image')))
    expect([statusCode, headers['content-type'], sizeOf(rawPayload)]).toEqual([200, 'image/png', pictureSize])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(rawPayload.length).toBeLessThan(150_000)
  })

  test('is sent once as long as the dataset is the same', async () => {
    const { headers } = await app.inject('/api/preview/stock/AAPL')
    const ask = (url: string) => app.inject({ url, headers: { 'if-none-match': headers.etag } })
    expect([
      (await ask('/api/preview/stock/AAPL')).statusCode,
      (await ask('/api/preview/stock/EVIL')).statusCode,
    ]).toEqual([304, 200])
  })

  test.for([
    ['/api/preview/stock/NOSUCH', 404, 'unknown-symbol'],
    ['/api/preview/stock/%3Cb%3E', 400, 'bad-symbol'],
    ['/api/preview/screen?filter=nonsense', 400, 'bad-filter'],
    [
      `/api/preview/screen?filter=${filter({ formulas: { 'formula:1': { name: 'a', expression: 'nosuch' } }, metric: ['formula:1'] })}`,
      400,
      'bad-formula',
    ],
  ] as const)('is refused for an unknown subject: %s', async ([url, status, code]) => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
  })

  test('shows a screen without matches', async () => {
    const answer = await app.inject(`/api/preview/screen?filter=${filter({ minPrice: 1e9 })}`)
    expect([answer.statusCode, sizeOf(answer.rawPayload)]).toEqual([200, pictureSize])
  })
})

const quote: StockQuote = {
  ...{ symbol: 'LARK', name: 'Lark', exchange: 'NYSE', assetType: null, sector: null, date: null, close: 1 },
  ...{ dayDeltaRatio: null, twoMonthsDeltaRatio: null, marketCap: null, '52WeekLow': null, '52WeekHigh': null },
}

/** Whether a column of pixels has nothing but the background. */
function isEmpty({ pixels, width, height }: ReturnType<Resvg['render']>, x: number): boolean {
  const color = [0, 1, 2].map((at) => parseInt(colors.background.slice(1 + at * 2, 3 + at * 2), 16))
  for (let y = 0; y < height; y++) {
    const at = (y * width + x) * 4
    if (color.some((value, index) => pixels[at + index] !== value)) return false
  }
  return true
}

test('a picture can be drawn with any texts and numbers, and nothing reaches into its margins', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constant(hostileName),
    fc.constant('W'.repeat(200)),
  )
  const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))
  const closes = fc.array(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), { maxLength: 30 })
  fc.assert(
    fc.property(
      fc.record({ name: text, site: text, close: number, dayDeltaRatio: number, closes }),
      ({ name, site, close, dayDeltaRatio, closes: year }) => {
        const closesOfYear = { close: year, sessions: year.map(() => '2026-08-21') }
        const svg = stockPicture({ ...quote, name, sector: name, close, dayDeltaRatio }, closesOfYear, {
          site,
          simulated: true,
        })
        const picture = new Resvg(svg, drawing).render()
        expect(sizeOf(picture.asPng())).toEqual(pictureSize)
        for (const x of [0, margin - 12, pictureSize.width - margin + 12, pictureSize.width - 1])
          expect(isEmpty(picture, x)).toBe(true)
      },
    ),
    { numRuns: sampleCount(30) },
  )
})

test('visible text has no characters that XML forbids and is otherwise unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\uFFFE\uFFFF]/u)
    }),
  )
  expect(visible('  Émile  & Søn ≤ 日本 ')).toBe('Émile & Søn ≤ 日本')
})
