import type { SessionBreadth } from '#domain/history/market-breadth'
import { parseJson } from '#domain/text/parse-json'
import type { Database } from '../platform/database/database.ts'

/** Stores the breadth of the newest past across restarts and for other servers. */
export interface KeptBreadth {
  /** The breadth of the past with an ETag; undefined if another one's or none is stored. */
  read(etag: string): Promise<readonly SessionBreadth[] | undefined>
  /** Replaces the stored breadth. */
  write(etag: string, sessions: readonly SessionBreadth[]): Promise<void>
}

/** Changes when sessions are counted differently, which invalidates results of older releases. */
const countedAs = 1

/** The breadth in the database, for the market with that name. */
export function openKeptBreadth(db: Database, market: string): KeptBreadth {
  const key = { source: market, kind: 'breadth', name: 'newest' }
  return {
    async read(etag) {
      const row = await db
        .selectFrom('market_marks')
        .select('value')
        .where((row) => row.and(key))
        .executeTakeFirst()
      return row && parseBreadth(row.value, etag)
    },
    async write(etag, sessions) {
      const rows = sessions.map(({ date, averaged, above, ofYear, highs, lows }) => {
        return [date, averaged, above, ofYear, highs, lows]
      })
      const value = JSON.stringify([countedAs, etag, rows])
      const row = db.insertInto('market_marks').values({ ...key, value })
      await row.onConflict((conflict) => conflict.columns(['source', 'kind', 'name']).doUpdateSet({ value })).execute()
    },
  }
}

function parseBreadth(text: string, etag: string): readonly SessionBreadth[] | undefined {
  const kept = parseJson(text)
  if (!Array.isArray(kept) || kept[0] !== countedAs || kept[1] !== etag || !Array.isArray(kept[2])) return undefined
  const sessions = kept[2].map(parseSession)
  return sessions.every((session) => session !== undefined) ? sessions : undefined
}

function parseSession(row: unknown): SessionBreadth | undefined {
  const values: readonly unknown[] = Array.isArray(row) ? row : []
  const [date, ...counts] = values
  const [averaged, above, ofYear, highs, lows] = counts.map(Number)
  const known = [averaged, above, ofYear, highs, lows].every(Number.isSafeInteger)
  if (typeof date !== 'string' || !known || counts.length !== 5) return undefined
  return {
    date,
    averaged: averaged ?? 0,
    above: above ?? 0,
    ofYear: ofYear ?? 0,
    highs: highs ?? 0,
    lows: lows ?? 0,
  }
}
