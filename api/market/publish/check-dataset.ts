import type { Inspected } from './inspect-records.ts'
import type { Manifest } from './manifest.ts'

/** What a new dataset is held against. */
export interface Expected {
  /** The session that its newest prices are of, YYYY-MM-DD. */
  readonly session: string
  readonly previous: {
    /** The newest whole market that was published; undefined where none was. */
    readonly whole: Pick<Manifest, 'records'> | undefined
    /** The session of what was published last, whole or not. */
    readonly newest: string | null
  }
}

/** How much fewer or more records than last time may be: a market does not change by more overnight. */
const tolerated = 0.2
/** The share of records that must have the newest session: others are halted, or hardly traded. */
const leastNew = 0.5

/** Why a dataset must not be published, in sentences; none where it may. */
export function checkDataset(found: Inspected, { session, previous }: Expected): readonly string[] {
  return [
    ...(found.records === 0 ? ['There are no records.'] : []),
    ...unreadable(found),
    ...(found.oddNumber === undefined ? [] : [`The record of ${found.oddNumber} has a number that is none.`]),
    ...(previous.whole ? changed(found.records, previous.whole.records) : []),
    ...(found.records === 0 ? [] : implausible(found, session, previous.newest)),
  ]
}

function unreadable({ drops }: Inspected): readonly string[] {
  const { unparsable, symbol, duplicate } = drops
  return [
    ...(unparsable > 0 ? [`${unparsable} records cannot be read.`] : []),
    ...(symbol > 0 ? [`${symbol} records have no valid symbol.`] : []),
    ...(duplicate > 0 ? [`${duplicate} symbols have more than one record.`] : []),
  ]
}

function changed(records: number, before: number): readonly string[] {
  if (Math.abs(records - before) <= before * tolerated) return []
  return [`There are ${records} records, and were ${before}: a market does not change by more than a fifth overnight.`]
}

function implausible({ records, sessions }: Inspected, session: string, before: string | null): readonly string[] {
  const { newest, ofNewest } = sessions
  if (newest !== session) return [`The newest prices are of ${newest ?? 'no session'}, and should be of ${session}.`]
  if (before !== null && newest < before) return [`The newest prices are of ${newest}, and were of ${before} already.`]
  if (ofNewest >= records * leastNew) return []
  return [`Only ${ofNewest} of ${records} records have prices of ${newest}.`]
}
