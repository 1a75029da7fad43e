import type { Market } from '../../market/market.ts'
import type { PublishedDataset } from '../../market/dataset/published-dataset.ts'
import { readStocks } from '../../market/dataset/read-lines.ts'
import type { App } from '../../plugins/bare-app.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

/** Crawlers come by every few hours; the market changes once a day. */
const anHour = 'public, max-age=3600'

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
    reply.type('text/plain; charset=utf-8').header('cache-control', anHour).send(robots(publicUrl)),
  )

  app.get('/sitemap.xml', sitemapRoute, async (_request, reply) => {
    const text = await newestSitemap(market.published())
    return reply.type('application/xml; charset=utf-8').header('cache-control', anHour).send(text)
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
