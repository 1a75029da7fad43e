import type { ExpressionBuilder } from 'kysely'
import { asArray, fieldsOf } from '#domain/keys-of'
import type { Database, Tables } from '../../platform/database/database.ts'
import { onlySpan, type Series, type SymbolSpan } from '../identity/symbol-spans.ts'

/** The kind of the checkpoints with the spans of a series, by its name. */
export const seriesKind = 'series'

const parseSpans = (text: string): readonly SymbolSpan[] =>
  asArray(JSON.parse(text))
    .map(fieldsOf)
    .map(({ symbol, from, before, until }) => ({
      ...{ symbol: String(symbol), from: String(from), before: String(before) },
      ...(typeof until === 'string' && { until }),
    }))

export async function readSeries(db: Database, source: string): Promise<Series> {
  const rows = db.selectFrom('market_marks').select(['name', 'value']).where('source', '=', source)
  return new Map(
    (await rows.where('kind', '=', seriesKind).execute()).map(({ name, value }) => [name, parseSpans(value)]),
  )
}

/** The spans of a listing, by its name in `Series`. */
export async function spansOf(db: Database, source: string, name: string): Promise<readonly SymbolSpan[]> {
  const rows = db.selectFrom('market_marks').select('value').where('source', '=', source)
  const row = await rows.where('kind', '=', seriesKind).where('name', '=', name).executeTakeFirst()
  return row ? parseSpans(row.value) : onlySpan(name)
}

/** Whether a row belongs to a span. */
export const isOfSpan =
  (source: string, { symbol, from, before }: SymbolSpan) =>
  (row: ExpressionBuilder<Tables, 'bars' | 'splits'>) =>
    row.and([
      row('source', '=', source),
      row('symbol', '=', symbol),
      row('session', '>=', from),
      ...(before === '' ? [] : [row('session', '<', before)]),
    ])
