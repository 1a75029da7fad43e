import { createHash } from 'node:crypto'
import type { JsonObject } from '#domain/keys-of'
import { noteHead, pageTitle, stockHead } from '#domain/site/page-heads'
import { screenAddress } from '#domain/site/screen-address'
import { formatDate } from '#words/dates'
import { formatPrice } from '#words/numbers'
import { screenHead } from '#words/screen-head'
import type { Market } from '../../market/market.ts'
import type { StockQuote } from '../../market/stock-quotes.ts'
import { visible } from '../../platform/http/site/escape-markup.ts'
import { noteFeedPath, screenFeedPath } from '../../platform/http/site/feed-paths.ts'
import type { LinkPreview } from '../../platform/http/site/page-template.ts'
import type { PageSubject } from '../../platform/http/site/pages.ts'
import { changeOf } from './stock-picture.ts'

interface PreviewSources {
  readonly market: Pick<Market, 'newest' | 'source'>
  readonly quotes: () => Promise<ReadonlyMap<string, StockQuote> | undefined>
  /** The origin of the site. */
  readonly publicUrl: string
}

/** The path of pictures. */
export const picturePath = '/api/preview'

/** The previews of links to pages; undefined for what does not exist, or not yet. They wait for no picture. */
export function createLinkPreviews({ market, quotes, publicUrl }: PreviewSources) {
  return async (subject: PageSubject, url: string): Promise<LinkPreview | undefined> => {
    const dataset = market.newest()
    if (!dataset) return undefined
    const { simulated } = market.source
    const quote = subject.kind === 'stock' ? (await quotes())?.get(subject.symbol) : undefined
    if (subject.kind === 'stock' && !quote) return undefined
    const { title, description } = headOf(subject, quote, simulated)
    // A newer dataset has other pictures: services keep known ones for days.
    const version = createHash('sha256').update(dataset.etag).digest('hex').slice(0, 8)
    const image = { url: `${publicUrl}${pictureAddress(subject, version)}`, text: description }
    const about = quote && !simulated ? companyOf(quote) : undefined
    return {
      description,
      image,
      feed: feedOf(subject, publicUrl),
      data: {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: pageTitle(title),
        ...{ description, url },
        image: image.url,
        ...(dataset.createdAt !== null && { dateModified: dataset.createdAt }),
        isPartOf: { '@type': 'WebSite', name: 'Stonks', url: `${publicUrl}/` },
        ...(about && { about }),
      },
    }
  }
}

function headOf(subject: PageSubject, quote: StockQuote | undefined, simulated: boolean) {
  if (subject.kind === 'note') return noteHead
  if (subject.kind === 'screen') return screenHead(subject.filters)
  const head = stockHead(subject.symbol, quote?.name ?? null)
  return { ...head, description: (quote && describeQuote(quote, simulated)) ?? head.description }
}

/** “Apple Inc. (AAPL) closed at $231.20 on Aug 21, 2026, +1.25% on the day.” */
function describeQuote(quote: StockQuote, simulated: boolean): string | undefined {
  const { symbol, name, close, date } = quote
  if (close === null) return undefined
  const change = changeOf(quote)
  const stock = name === null ? symbol : `${visible(name)} (${symbol})`
  const day = date === null ? '' : ` on ${formatDate(date)}`
  const closed = `${stock} closed at ${formatPrice(close)}${day}${change ? `, ${change.text} ${change.period}` : ''}.`
  const market = simulated ? ' The market is simulated.' : ''
  return `${closed}${market} Chart, periods, peers and key data, and how old they are.`
}

/** A company, for search engines; undefined for funds and the like. */
function companyOf({ symbol, name, exchange, assetType }: StockQuote): JsonObject | undefined {
  if (name === null || !/stock|share/i.test(assetType ?? '')) return undefined
  return {
    '@type': 'Corporation',
    name: visible(name),
    tickerSymbol: exchange === null ? symbol : `${visible(exchange)} ${symbol}`,
  }
}

function feedOf(subject: PageSubject, publicUrl: string): string | undefined {
  if (subject.kind === 'stock') return undefined
  return publicUrl + (subject.kind === 'note' ? noteFeedPath : screenFeedPath(subject.filters))
}

function pictureAddress(subject: PageSubject, version: string): string {
  if (subject.kind === 'stock') return `${picturePath}/stock/${encodeURIComponent(subject.symbol)}?v=${version}`
  if (subject.kind === 'note') return `${picturePath}/note?v=${version}`
  return `${picturePath}/screen${screenAddress(subject.filters).slice(1)}&v=${version}`
}
