import { createHash } from 'node:crypto'
import type { NoteResponse } from '../contract/market.ts'
import type { Market } from '../market/market.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'

/** A note as it is sent. */
export interface Note {
  readonly answer: NoteResponse
  /** The opaque part of its ETag, with its quotes. */
  readonly etag: string
}

/** What a notebook is made of. */
interface Parts {
  readonly market: Market
  readonly writer: NoteWriter
  readonly now: () => Date
  /** Told why a note could not be written. */
  readonly report: (error: unknown) => void
}

/** Milliseconds until a note that could not be written is tried again. */
const retryAfterMs = 60_000

interface Attempt {
  readonly version: string
  readonly outcome: Promise<Note | undefined>
  failedAt?: number
}

/**
 * The note of the newest dataset: written when it is first asked for, once for all concurrent requests.
 * Where it cannot be written, the last good one stands in for it; without one there is none.
 */
export function createNoteCache({ market, writer, now, report }: Parts): () => Promise<Note | undefined> {
  let attempt: Attempt | undefined
  let lastGood: Note | undefined

  async function write(dataset: PublishedDataset): Promise<Note | undefined> {
    try {
      const output = await writer.write({ dataset, simulated: market.source.simulated })
      lastGood = noteOf({ output, date: dateOf(dataset, now()), source: writer.source })
    } catch (error) {
      if (attempt?.version === dataset.etag) attempt.failedAt = now().getTime()
      report(error)
      lastGood ??= await noteOfPreviousRun()
    }
    return lastGood
  }

  async function noteOfPreviousRun(): Promise<Note | undefined> {
    const last = await writer.lastNote?.()
    return last && noteOf({ output: last.output, date: last.date, source: writer.source })
  }

  return () => {
    const dataset = market.published()
    const isOver = attempt?.failedAt !== undefined && now().getTime() - attempt.failedAt >= retryAfterMs
    if (attempt?.version !== dataset.etag || isOver) {
      // A turn later, so that the attempt is known before it can fail.
      attempt = { version: dataset.etag, outcome: Promise.resolve(dataset).then(write) }
    }
    return attempt.outcome
  }
}

const noteOf = (answer: NoteResponse): Note => ({
  answer,
  etag: `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`,
})

/** The time of the newest record, so that a note is the same after every start; the clock's where no record has one. */
function dateOf({ createdAt }: PublishedDataset, now: Date): string {
  const made = new Date(createdAt ?? NaN)
  return (Number.isNaN(made.getTime()) ? now : made).toISOString()
}

/** What a note is written about. */
export interface Subject {
  readonly dataset: PublishedDataset
  /** Whether the companies are invented, which a note must say. */
  readonly simulated: boolean
}

/** Who writes market notes. */
export interface NoteWriter {
  readonly source: NoteResponse['source']
  /** Markdown with cashtags of the dataset's symbols, or nothing. It must leave room for other requests. */
  write(subject: Subject): Promise<string>
  /** The last note from before the server started, where one is kept: it stands in while there is no newer one. */
  lastNote?(): Promise<{ readonly output: string; readonly date: string } | undefined>
}
