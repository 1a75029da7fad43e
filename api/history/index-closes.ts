import { longestLine } from '#domain/dataset/parse-dataset'
import { inTurns } from '../market/dataset/in-turns.ts'
import { linesOf } from '../market/dataset/lines-of.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'
import { parseCloses, parseSessions } from './parse-closes.ts'

/** A closes file in which a symbol's line can be found. */
export interface ClosesIndex {
  /** YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
  /** Each symbol's line, a view of the file's own bytes: parsed, its numbers would take several times the room. */
  readonly lines: ReadonlyMap<string, Buffer>
  /** How many lines are left out because they break the format. */
  readonly broken: number
}

/**
 * Reads every line of an unzipped closes file, while other requests are answered in between. Of several lines for one
 * symbol the last counts. `name` is what the sentences call the file.
 */
export async function indexCloses(bytes: Buffer, name: string): Promise<Outcome<ClosesIndex>> {
  const everyLine = linesOf(bytes)
  const sessions = parseSessions(textOf(everyLine.next().value))
  if (!sessions) {
    return fail(
      `${name} is not a closes file: its first line must be {"dates":["2026-01-05",…]}, the oldest date first.`,
    )
  }
  const lines = new Map<string, Buffer>()
  let broken = 0
  for await (const line of inTurns(everyLine)) {
    if (isBlank(line)) continue
    const closes = parseCloses(textOf(line), sessions.length)
    if (closes) lines.set(closes.symbol, line)
    else broken++
  }
  return lines.size > 0 ? succeed({ sessions, lines, broken }) : fail(`${name} holds no closes that can be read.`)
}

/** Nothing for a line that is too long to be one: it is not even looked at. */
const textOf = (line: Buffer | undefined): string => (line && line.length <= longestLine ? line.toString() : '')

const isBlank = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)
