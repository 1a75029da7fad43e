import { newestSession, type StockQuote } from './stock-quotes.ts'

/** A market note for other programs. */
export interface DatedNote {
  /** Markdown. */
  readonly output: string
  /** When it was written, ISO 8601. */
  readonly date: string
  /** The session that it describes, YYYY-MM-DD. */
  readonly session: string
}

/**
 * The newest note with its session: a note written before the newest session is about the day on which it was written.
 */
export const datedNote =
  (
    newest: () => Promise<{ readonly response: Omit<DatedNote, 'session'> } | undefined>,
    quotes: () => Promise<ReadonlyMap<string, StockQuote> | undefined>,
  ) =>
  async (): Promise<DatedNote | undefined> => {
    const note = await newest()
    if (!note || note.response.output === '') return undefined
    const { output, date } = note.response
    const day = date.slice(0, 10)
    const session = newestSession(await quotes()) ?? day
    return { output, date, session: session < day ? session : day }
  }
