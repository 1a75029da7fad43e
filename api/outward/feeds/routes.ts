import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { decodeExactly } from '#domain/screen/exact-filters'
import { noteHead } from '#domain/site/page-heads'
import { screenAddress } from '#domain/site/screen-address'
import { parseSymbol } from '#domain/stock/stock'
import { screenHead } from '#words/screen-head'
import { type LoadedYears, prepareQuery, type Snapshot } from '#worker/engine/open-dataset'
import { ScreenSymbols } from '../../contract/screener.ts'
import type { DatedNote } from '../../market/dated-note.ts'
import type { Market } from '../../market/market.ts'
import type { DatasetStore } from '../../market/publish/dataset-store.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { etagMatches } from '../../platform/http/headers.ts'
import { noteFeedPath, screenFeedPath } from '../../platform/http/site/feed-paths.ts'
import { noteAddress } from '../../platform/http/site/pages.ts'
import { atom, changesEntry, noteEntry } from './atom.ts'
import { icalendar } from './icalendar.ts'
import { createRecentSnapshots } from './recent-snapshots.ts'
import { screenChanges } from './screen-changes.ts'
import { stockEvents } from './stock-events.ts'

interface SubscriptionSources {
  readonly market: Pick<Market, 'published' | 'source'>
  readonly newestSnapshot: () => Promise<Snapshot>
  /** The datasets before the newest one; undefined if they are not known. */
  readonly datasets: Pick<DatasetStore, 'manifests' | 'read'> | undefined
  /** The fiscal years that formulas read; undefined if the market has none. */
  readonly years?: (LoadedYears & { readonly version: () => string | undefined }) | undefined
  /** The market note; undefined if there is none. */
  readonly note: () => Promise<DatedNote | undefined>
  readonly publicUrl: string
}

const statusDescriptions = { 304: 'Nothing has changed.' } as const
const atomFile = 'application/atom+xml'
const noteDoc = {
  schema: { tags: ['market'], summary: 'The market note as a feed (Atom).' },
  config: { file: atomFile, failures: ['note-missing', 'market-pending'], statusDescriptions },
} as const
const screenDoc = {
  schema: {
    tags: ['market'],
    summary: 'Which stocks entered and left a screen with each of the last datasets, as a feed (Atom).',
    querystring: Type.Object({
      filter: Type.Optional(
        Type.String({
          description: 'The screen, exactly as `filter` in the page’s address. Without it: the first screen.',
        }),
      ),
      symbols: ScreenSymbols,
    }),
  },
  config: { file: atomFile, failures: ['bad-filter', 'bad-formula', 'market-pending'], statusDescriptions },
} as const
const calendarDoc = {
  schema: {
    tags: ['market'],
    summary: 'Ex-dividend dates of some stocks, and when their next results are expected, as a calendar (iCalendar).',
    querystring: Type.Object({
      symbols: Type.String({ description: 'Up to 200 symbols, separated by commas. Unknown ones are left out.' }),
    }),
  },
  config: { file: 'text/calendar', failures: ['bad-symbol', 'market-pending'], statusDescriptions },
} as const

/** The maximum length of a list. */
const maxSymbols = 200

/** Increased whenever the files of the same dataset change. */
const formatVersion = 2

/** What people can subscribe to: the note and the changes of a screen as feeds, dates of stocks as a calendar. */
export function addSubscriptionRoutes(app: App, sources: SubscriptionSources): void {
  const { market, newestSnapshot, years, note, publicUrl } = sources
  const recent = createRecentSnapshots({ ...sources, newest: newestSnapshot })

  app.get(noteFeedPath, noteDoc, async (_, reply) => {
    const newest = await note()
    if (!newest) return sendFailure(reply, 'note-missing')
    if (isKnown(reply, newest)) return reply.code(304).send()
    const page = publicUrl + noteAddress
    const feed = { title: noteHead.title, page, url: publicUrl + noteFeedPath, updated: new Date(newest.date) }
    return reply.type(`${atomFile}; charset=utf-8`).send(atom(feed, [noteEntry(newest, page)]))
  })

  app.get('/api/atom/screen', screenDoc, async (request, reply) => {
    const filters = decodeExactly(request.query.filter, request.query.symbols)
    if (!filters) return sendFailure(reply, 'bad-filter')
    const { etag, createdAt } = market.published()
    const path = screenAddress(filters)
    if (isKnown(reply, [etag, years?.version(), path])) return reply.code(304).send()
    const snapshots = await recent()
    const prepared = await prepareQuery(filters)
    if (!prepared.ok) return sendFailure(reply, 'unavailable')
    const changes = screenChanges(snapshots, filters)
    if (!changes) return sendFailure(reply, 'bad-formula')
    const page = publicUrl + path
    const feed = {
      ...{ title: screenHead(filters).title, page, url: publicUrl + screenFeedPath(filters) },
      updated: changes[0]?.madeAt ?? new Date(createdAt ?? 0),
    }
    const entries = changes.map((change) => changesEntry(change, page, publicUrl))
    return reply.type(`${atomFile}; charset=utf-8`).send(atom(feed, entries))
  })

  app.get('/api/calendar', calendarDoc, async (request, reply) => {
    const symbols = readSymbols(request.query.symbols)
    if (!symbols) return sendFailure(reply, 'bad-symbol')
    const { etag, createdAt } = market.published()
    if (isKnown(reply, [etag, symbols])) return reply.code(304).send()
    const snapshot = await newestSnapshot()
    const { date, simulated } = snapshot.dataset
    const found = await Promise.all(symbols.map((symbol) => snapshot.stock(symbol)))
    const options = { today: date ?? '', publicUrl, simulated }
    const events = found.flatMap((stock) => (typeof stock === 'object' ? stockEvents(stock, options) : []))
    const calendar = { name: 'Stonks', madeAt: new Date(createdAt ?? 0), events }
    return reply.type('text/calendar; charset=utf-8').send(icalendar(calendar))
  })
}

/** Symbols in upper case, each once and sorted; undefined if one is invalid, or there are none or too many. */
function readSymbols(text: string): readonly string[] | undefined {
  const written = text.split(',', maxSymbols + 1).map((symbol) => symbol.trim())
  const symbols = written.map(parseSymbol).filter((symbol) => symbol !== undefined)
  return symbols.length === written.length && symbols.length <= maxSymbols
    ? [...new Set(symbols)].toSorted()
    : undefined
}

/** Sets the headers of a response from its sources; returns whether the client already has it. */
function isKnown(reply: FastifyReply, content: unknown): boolean {
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([formatVersion, content]))
    .digest('base64url')}"`
  // Weak, since the response may be compressed.
  void reply.headers({ etag: `W/${etag}`, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
  return etagMatches(reply.request.headers['if-none-match'], etag)
}
