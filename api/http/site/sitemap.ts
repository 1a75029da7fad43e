import type { Market } from '../../market/market.ts'
import type { PublishedDataset } from '../../market/dataset/published-dataset.ts'
import { readStocks } from '../../market/dataset/read-lines.ts'
import type { App } from '../fastify-app.ts'

/** What programs that read the web may read: pages, but neither the API nor the dataset. */
const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /data/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Pages that are there whatever the market is. */
const fixedPages = ['/', '/terms-of-service', '/disclosures']

/** The protocol's own limit for one file. */
const maxPages = 50_000

/** The addresses of all pages, for search engines: the fixed ones and one for each stock. */
export function sitemap(publicUrl: string, symbols: readonly string[]): string {
  const stocks = symbols.map((symbol) => `/${encodeURIComponent(symbol)}`)
  const addresses = [...fixedPages, ...stocks].slice(0, maxPages)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
}

const escapeXml = (text: string): string => text.replaceAll(/[&<>'"]/g, (character) => entities[character] ?? character)

/** Crawlers come by every few hours; the market changes once a day. */
const cacheForAnHour = 'public, max-age=3600'

const robotsRoute = {
  schema: { tags: ['server'], summary: 'What crawlers may read.' },
  config: { file: 'text/plain' },
}
const sitemapRoute = {
  schema: { tags: ['server'], summary: 'The address of every page.' },
  config: { file: 'application/xml', failures: ['market-pending'] },
} as const

/** What search engines ask for before they read a page. */
export function addCrawlerRoutes(app: App, market: Market, publicUrl: string): void {
  const newestSitemap = onceForEach(async ({ body }) => {
    const stocks = await readStocks(body)
    return sitemap(
      publicUrl,
      stocks.map(({ symbol }) => symbol),
    )
  })

  app.get('/robots.txt', robotsRoute, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheForAnHour).send(robots(publicUrl)),
  )

  app.get('/sitemap.xml', sitemapRoute, async (_request, reply) => {
    const text = await newestSitemap(market.published())
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheForAnHour).send(text)
  })
}

/** Makes something of a dataset when it is first asked for, once for all who ask; what failed is made anew. */
function onceForEach<Made>(make: (dataset: PublishedDataset) => Promise<Made>) {
  let last: { readonly version: string; readonly made: Promise<Made> } | undefined
  return (dataset: PublishedDataset): Promise<Made> => {
    if (last?.version === dataset.etag) return last.made
    const made = make(dataset)
    last = { version: dataset.etag, made }
    made.catch(() => (last = undefined))
    return made
  }
}
