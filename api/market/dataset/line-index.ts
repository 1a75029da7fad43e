import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { iterateYielding } from './read-lines.ts'

/** The lines of a file by symbol. */
export interface LineIndex {
  /** Each symbol's line, a view of the file's bytes: parsed numbers would take several times the memory. */
  readonly lines: ReadonlyMap<string, Buffer>
  /** The number of dropped lines, which violate the format. */
  readonly invalidLines: number
}

/**
 * Indexes lines by symbol, while other requests are answered in between; `symbolOf` returns undefined for an invalid line. If a
 * symbol has several lines, the last one counts.
 */
export async function indexLines(
  allLines: Iterable<Buffer>,
  symbolOf: (line: string) => string | undefined,
): Promise<LineIndex> {
  const lines = new Map<string, Buffer>()
  let invalidLines = 0
  for await (const line of iterateYielding(allLines)) {
    if (isBlank(line)) continue
    const symbol = symbolOf(textOf(line))
    if (symbol === undefined) invalidLines++
    else lines.set(symbol, line)
  }
  return { lines, invalidLines }
}

/** Empty for a line over the size limit: it is not decoded. */
export const textOf = (line: Buffer | undefined): string => (line && line.length <= maxLineBytes ? line.toString() : '')

const isBlank = (line: Buffer): boolean => line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09)

/** What the operator reads about an indexed file: "Price histories of 12 stocks from …". */
export const describeIndex = (what: string, { lines, invalidLines }: LineIndex, path: string): string =>
  `${what} of ${lines.size.toLocaleString('en')} ${lines.size === 1 ? 'stock' : 'stocks'} from ${path}.` +
  (invalidLines > 0 ? ` ${invalidLines.toLocaleString('en')} of its lines cannot be read and are left out.` : '')
