import { noDrops, type Drops } from '#domain/dataset/parse-stock'
import { parseJsonObject } from '../dataset/read-lines.ts'

/** What is published beside a dataset: what it is, and that it is whole. */
export interface Manifest {
  /** The source, as in the setting MARKET. */
  readonly source: string
  /** Later ones are greater. */
  readonly number: number
  /** What it was made of, in the source’s own words: a dataset of the same edition need not be made again. */
  readonly edition: string
  /** The gzip file beside the manifest. */
  readonly file: string
  /** Of the gzip file, hexadecimal. */
  readonly sha256: string
  readonly records: number
  readonly createdAt: string | null
  readonly sessions: Sessions
  /** How many records a page will leave out, and why. */
  readonly drops: Drops
  /** Whether it was made of some symbols only: no whole market is held against its size. */
  readonly isPartial?: boolean
}

/** Which sessions the last prices are of. */
export interface Sessions {
  /** YYYY-MM-DD; null where no record has one. */
  readonly newest: string | null
  readonly oldest: string | null
  /** How many records have the newest one. */
  readonly ofNewest: number
}

/** A manifest as it is written. The same for the same dataset. */
export const writeManifest = (manifest: Manifest, more: object = {}): string =>
  JSON.stringify({ ...manifest, ...more }, undefined, 2) + '\n'

/** A manifest as it was written; undefined where it is anything else. */
export function readManifest(text: string): Manifest | undefined {
  const value = parseJsonObject(text)
  return value && isManifest(value) ? value : undefined
}

type JsonObject = Readonly<Record<string, unknown>>

const isManifest = (value: JsonObject & Partial<Manifest>): value is JsonObject & Manifest =>
  isText(value.source) &&
  isCount(value.number) &&
  isText(value.edition) &&
  isText(value.file) &&
  /^[\w.-]+\.ndjson\.gz$/.test(value.file) &&
  isText(value.sha256) &&
  /^[0-9a-f]{64}$/.test(value.sha256) &&
  isCount(value.records) &&
  isTextOrNull(value.createdAt) &&
  isSessions(value.sessions) &&
  isDrops(value.drops) &&
  (value.isPartial === undefined || typeof value.isPartial === 'boolean')

const isSessions = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { newest, oldest, ofNewest } = value as Partial<Sessions>
  return isTextOrNull(newest) && isTextOrNull(oldest) && isCount(ofNewest)
}

const isDrops = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(noDrops()).every((key) => isCount((value as JsonObject)[key]))

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
