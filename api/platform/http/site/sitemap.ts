import { presetFilters, presets } from '#domain/screen/presets'
import { screenAddress } from '#domain/site/screen-address'
import type { App } from '../fastify-app.ts'
import { escapeMarkup } from './escape-markup.ts'
import { noteAddress, stockAddress } from './pages.ts'

/** Crawlers may read the pages and the pictures of their previews, but neither the rest of the API nor the dataset. */
const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Allow: /api/preview/',
    'Disallow: /api/',
    'Disallow: /data/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** The pages that do not depend on the market. */
const fixedPages = [
  '/',
  noteAddress,
  ...presets.map((_, id) => screenAddress(presetFilters(id))),
  '/help',
  '/terms-of-service',
  '/disclosures',
]

/** The limit of the sitemap protocol for one file. */
const maxPages = 50_000

/** A sitemap of all pages: the fixed ones, the built-in screens and one for each stock. */
export function sitemap(publicUrl: string, symbols: readonly string[]): string {
  const addresses = [...fixedPages, ...symbols.map(stockAddress)].slice(0, maxPages)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `<url><loc>${escapeMarkup(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** The market changes once a day. */
const cacheForAnHour = 'public, max-age=3600'

const robotsRoute = {
  schema: { tags: ['server'], summary: 'What crawlers may read.' },
  config: { file: 'text/plain' },
}
const sitemapRoute = {
  schema: { tags: ['server'], summary: 'The address of every page.' },
  config: { file: 'application/xml', failures: ['market-pending'] },
} as const

/** Serves robots.txt and the sitemap; `newestSitemap` is the sitemap of the newest dataset. */
export function addCrawlerRoutes(app: App, publicUrl: string, newestSitemap: () => Promise<string>): void {
  app.get('/robots.txt', robotsRoute, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheForAnHour).send(robots(publicUrl)),
  )

  app.get('/sitemap.xml', sitemapRoute, async (_request, reply) => {
    const text = await newestSitemap()
    return reply.type('application/xml; charset=utf-8').header('cache-control', cacheForAnHour).send(text)
  })
}
