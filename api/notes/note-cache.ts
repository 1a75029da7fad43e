import { createHash } from 'node:crypto'
import type { NoteResponse } from '../contract/market.ts'
import type { PublishedDataset } from '../market/dataset/published-dataset.ts'
import type { Market } from '../market/market.ts'

/** A note ready to be sent. */
interface Note {
  readonly response: NoteResponse
  /** The opaque part of its ETag, with its quotes. */
  readonly etag: string
}

interface NoteCacheOptions {
  readonly market: Market
  readonly writer: NoteWriter
  readonly now: () => Date
  /** Called with the error when a note could not be written. */
  readonly report: (error: unknown) => void
}

/** Milliseconds until a failed note is retried. */
const retryAfterMs = 60_000

interface Attempt {
  readonly version: string
  /** The ETag of the dataset. */
  readonly dataset: string
  readonly outcome: Promise<Note | undefined>
  failedAt?: number
}

/**
 * The note of the newest dataset, written at the first request, once for all concurrent requests. If writing fails,
 * returns the last good note; undefined without one.
 */
export function createNoteCache({ market, writer, now, report }: NoteCacheOptions): () => Promise<Note | undefined> {
  let attempt: Attempt | undefined
  let lastGood: Note | undefined

  async function write(dataset: PublishedDataset): Promise<Note | undefined> {
    try {
      const output = await writer.write({ dataset, simulated: market.source.simulated })
      lastGood = noteOf({ output, date: dateOf(dataset, now()), source: writer.source })
    } catch (error) {
      if (attempt?.dataset === dataset.etag) attempt.failedAt = now().getTime()
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
    const version = `${dataset.etag} ${writer.version?.() ?? ''}`
    const before = attempt
    const isOver = before?.failedAt !== undefined && now().getTime() - before.failedAt >= retryAfterMs
    if (before?.version === version && !isOver) return before.outcome
    // Start in a later microtask, so that `attempt` is set before it can fail.
    attempt = { version, dataset: dataset.etag, outcome: Promise.resolve(dataset).then(write) }
    // What only the past adds is not waited for.
    return before?.dataset === dataset.etag && before.failedAt === undefined ? before.outcome : attempt.outcome
  }
}

const noteOf = (response: NoteResponse): Note => ({
  response: response,
  etag: `"${createHash('sha256').update(JSON.stringify(response)).digest('base64url')}"`,
})

/** The time of the newest record, so that a note is the same after a restart; the current time if no record has one. */
function dateOf({ createdAt }: PublishedDataset, now: Date): string {
  const made = new Date(createdAt ?? NaN)
  return (Number.isNaN(made.getTime()) ? now : made).toISOString()
}

export interface Subject {
  readonly dataset: PublishedDataset
  /** Whether the companies are invented, which a note must say. */
  readonly simulated: boolean
}

/** Writes market notes. */
export interface NoteWriter {
  readonly source: NoteResponse['source']
  /** Changes when the note of the same dataset becomes another one. */
  version?(): string
  /** Markdown with cashtags of the dataset's symbols, or an empty text. It must yield to the event loop. */
  write(subject: Subject): Promise<string>
  /** The persisted note of an earlier run, used while there is no newer one. */
  lastNote?(): Promise<{ readonly output: string; readonly date: string } | undefined>
}
