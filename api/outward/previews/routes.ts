import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { decodeExactly } from '#domain/screen/exact-filters'
import { encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import { parseSymbol } from '#domain/stock/stock'
import { prepareQuery, type Snapshot } from '#worker/engine/open-dataset'
import { ScreenSymbols } from '../../contract/screener.ts'
import type { DatedNote } from '../../market/dated-note.ts'
import type { Market } from '../../market/market.ts'
import type { StockQuote } from '../../market/stock-quotes.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { etagMatches } from '../../platform/http/headers.ts'
import { drawPng } from './draw.ts'
import { picturePath } from './link-previews.ts'
import { notePicture } from './note-picture.ts'
import { createPictures } from './pictures.ts'
import { pictureColumns, pictureFields, pictureRows, screenPicture } from './screen-picture.ts'
import { stockPicture, type YearOfCloses } from './stock-picture.ts'

/** The sources of pictures. */
interface PictureSources {
  readonly market: Pick<Market, 'published' | 'source'>
  readonly quotes: () => Promise<ReadonlyMap<string, StockQuote> | undefined>
  readonly newestSnapshot: () => Promise<Snapshot>
  /** The closes of a stock’s year; undefined if there are none. */
  readonly closesOf: (symbol: string) => Promise<YearOfCloses | undefined>
  /** Which fiscal years formulas read; undefined for none. */
  readonly yearsVersion?: (() => string | undefined) | undefined
  /** The market note; undefined if there is none. */
  readonly note: () => Promise<DatedNote | undefined>
  readonly publicUrl: string
}

const pictureConfig = { file: 'image/png', statusDescriptions: { 304: 'Your picture is the newest.' } } as const
const docOf = (summary: string) => ({ tags: ['market'], summary })
const stockDoc = {
  schema: { ...docOf('A picture of a stock, for previews of links.'), params: Type.Object({ symbol: Type.String() }) },
  config: { ...pictureConfig, failures: ['bad-symbol', 'unknown-symbol', 'market-pending', 'store-busy'] },
} as const
const screenDoc = {
  schema: {
    ...docOf('A picture of a screen, for previews of links.'),
    querystring: Type.Object({ filter: Type.Optional(Type.String()), symbols: ScreenSymbols }),
  },
  config: { ...pictureConfig, failures: ['bad-filter', 'bad-formula', 'market-pending', 'store-busy'] },
} as const
const noteDoc = {
  schema: docOf('A picture of the market note, for previews of links.'),
  config: { ...pictureConfig, failures: ['note-missing', 'market-pending', 'store-busy'] },
} as const

/** Increased whenever the pictures of the same dataset change. */
const formatVersion = 1

/** Pictures for previews of links, drawn from the newest dataset when they are first requested. */
export function addPictureRoutes(app: App, sources: PictureSources): void {
  const { market, quotes, newestSnapshot, closesOf, yearsVersion, note } = sources
  const pictures = createPictures(drawPng)
  const footer = { site: new URL(sources.publicUrl).host, simulated: market.source.simulated }

  /** Sends the picture of a subject in the newest dataset. */
  async function send(reply: FastifyReply, subject: readonly string[], svg: () => Promise<string>) {
    const key = JSON.stringify([formatVersion, market.published().etag, ...subject])
    const etag = `"${createHash('sha256').update(key).digest('base64url')}"`
    const headers = { etag, 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' }
    if (etagMatches(reply.request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
    const picture = await pictures.get(key, svg)
    if (!picture) return sendFailure(reply.header('retry-after', 5), 'store-busy')
    return reply.headers(headers).type('image/png').send(picture)
  }

  app.get(`${picturePath}/stock/:symbol`, stockDoc, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    // Throws while there is no dataset.
    market.published()
    const quote = (await quotes())?.get(symbol)
    if (!quote) return sendFailure(reply, 'unknown-symbol')
    return send(reply, ['stock', symbol], async () => stockPicture(quote, await closesOf(symbol), footer))
  })

  app.get(`${picturePath}/screen`, screenDoc, async (request, reply) => {
    const filters = decodeExactly(request.query.filter, request.query.symbols)
    if (!filters) return sendFailure(reply, 'bad-filter')
    const snapshot = await newestSnapshot()
    const prepared = await prepareQuery(filters)
    if (!prepared.ok) return sendFailure(reply, 'unavailable')
    const shown = screenOf(snapshot, filters)
    if (shown.page.formulaErrors) return sendFailure(reply, 'bad-formula')
    const subject = ['screen', encodeFilters(filters), yearsVersion?.() ?? '']
    return send(reply, subject, () => Promise.resolve(screenPicture(shown, footer)))
  })

  app.get(`${picturePath}/note`, noteDoc, async (_, reply) => {
    market.published()
    const newest = await note()
    if (!newest) return sendFailure(reply, 'note-missing')
    return send(reply, ['note', newest.session, newest.output], () => Promise.resolve(notePicture(newest, footer)))
  })
}

/** The first rows of a screen, and what its picture says about it. */
function screenOf(snapshot: Snapshot, filters: Filters) {
  const { date, missing } = snapshot.dataset
  const columns = pictureColumns(filters, missing)
  const fields = pictureFields(columns, filters)
  const page = snapshot.screen({ filters, scope: { kind: 'all' }, from: 0, count: pictureRows, fields })
  return { filters, columns, page, date }
}
