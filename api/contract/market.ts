import { type Static, Type } from 'typebox'

/** The content of the AI tab. */
export const NoteResponse = Type.Object({
  /** Markdown with cashtags; empty if there is no note. */
  output: Type.String(),
  /** When it was written, ISO 8601 in UTC. A template note has the time of the dataset's newest record. */
  date: Type.String({ format: 'date-time' }),
  /** The writer, as in the setting NOTES. */
  source: Type.Union([Type.Literal('template'), Type.Literal('llm'), Type.Literal('off')]),
})

/** The type of the schema. */
export type NoteResponse = Static<typeof NoteResponse>

/** A year of sessions, the longest history. */
export const maxSessions = 260

const size = { maxItems: maxSessions }
const Prices = Type.Array(Type.Number(), size)

/**
 * A year of one stock’s daily bars, for the page’s own chart: column by column, the oldest session first. Entry i of
 * every column belongs to the same session, so all are equally long. A session without trades is left out. Prices in
 * dollars, volume in shares, both adjusted for splits.
 */
export const HistoryResponse = Type.Object({
  /** Upper-cased. */
  symbol: Type.String(),
  /** YYYY-MM-DD. */
  sessions: Type.Array(Type.String(), size),
  close: Prices,
  /** A split can leave fractions of a share; null if the source does not say. */
  volume: Type.Array(Type.Union([Type.Number(), Type.Null()]), size),
  /** All three if whole bars are known, none if only closes are. */
  /** True if volumes are known within 5 %, as those of the market's past are. */
  isVolumeRounded: Type.Optional(Type.Literal(true)),
  open: Type.Optional(Prices),
  high: Type.Optional(Prices),
  low: Type.Optional(Prices),
})

/** The type of the schema. */
export type HistoryResponse = Static<typeof HistoryResponse>
