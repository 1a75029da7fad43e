import { fieldsOf } from '../keys-of.ts'

/**
 * An exported site: the page, a dataset and its histories as plain files, which any static host can serve. Accounts, messages
 * and ratings need a server; everything else works. `npm run export` writes it.
 */

declare const __EXPORTED__: boolean | undefined

/** Whether this page was built for an exported site. */
export const isExported: boolean = typeof __EXPORTED__ === 'boolean' && __EXPORTED__

/** The path of the file that describes the others. */
export const sitePath = '/data/site.json'

/** What an exported site contains. */
export interface ExportedSite {
  /** The version of this format. */
  readonly stonks: 1
  readonly dataset: {
    /** The path of the gzip file; it changes with its content. */
    readonly path: string
    readonly bytes: number
    readonly etag: string
    /** The value of the header Repr-Digest. */
    readonly digest: string
    readonly records: number
    readonly simulated: boolean
  }
  /** The server's answers to requests that do not depend on a user or a stock, by their path. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Parses the description; undefined if it is something else, such as a sign-in page. */
export function readSite(text: string): ExportedSite | undefined {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return undefined
  }
  const { stonks, dataset, answers } = fieldsOf(data)
  const { path, bytes, etag, digest, records, simulated } = fieldsOf(dataset)
  const isComplete =
    stonks === 1 &&
    [path, etag, digest].every((value) => typeof value === 'string') &&
    [bytes, records].every(Number.isSafeInteger) &&
    typeof simulated === 'boolean' &&
    typeof answers === 'object' &&
    answers !== null
  return isComplete ? (data as ExportedSite) : undefined
}

/**
 * The path of a stock's history. The underscore avoids names that Windows reserves, such as CON; a file name cannot contain
 * the slash of a symbol such as BF/A.
 */
export const historyPathOf = (symbol: string): string => `/data/history/_${symbol.replaceAll('/', '~')}.json`

/**
 * The path of a file that a server sends at a path of fiscal years; undefined for any other path. Some hosts unpack files whose names
 * end with `.gz`.
 */
export const yearsFileOf = (path: string): string | undefined =>
  /^\/data\/years\/(manifest\.json|[\da-f]{64}\.gz)$/.test(path) ? path.replace(/\.gz$/, '.bin') : undefined
