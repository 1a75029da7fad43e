import { fieldsOf } from '../keys-of.ts'

/** A file that a manifest names, of a market's history or of its fiscal years. It never changes: its name is the hash of its content. */
export interface HistoryFile {
  /** `<sha256>.gz` */
  readonly file: string
  /** The bytes of the compressed file. */
  readonly size: number
  /** The hash of the compressed file, 64 hexadecimal digits in lower case. */
  readonly sha256: string
}

/** Reads the description of a file; undefined if it is invalid. */
export function parseFile(value: unknown): HistoryFile | undefined {
  const { file, size, sha256 } = fieldsOf(value)
  if (typeof sha256 !== 'string' || !/^[\da-f]{64}$/.test(sha256)) return undefined
  return file === `${sha256}.gz` && isCount(size) ? { file, size, sha256 } : undefined
}

/** The parsed items of a list; undefined if it is not a list, or one of them is invalid. */
export function parseAll<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.flatMap((item: unknown) => {
    const parsed = parse(item)
    return parsed === undefined ? [] : [parsed]
  })
  return items.length === value.length ? items : undefined
}

/** The total bytes of some files. */
export const sizeOf = (files: readonly Pick<HistoryFile, 'size'>[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
