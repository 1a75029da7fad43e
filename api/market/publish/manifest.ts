import { type Drops, noDrops } from '#domain/dataset/parse-stock'
import { fieldsOf, keysOf } from '#domain/keys-of'
import { parseJsonObject } from '../dataset/read-lines.ts'

/** Describes a published dataset and proves that it is complete. */
export interface Manifest {
  /** The source, as in the setting MARKET. */
  readonly source: string
  /** Later ones are greater. */
  readonly number: number
  /** Identifies the input: a dataset of the same edition need not be rebuilt. */
  readonly edition: string
  /** The gzip file beside the manifest. */
  readonly file: string
  /** Of the gzip file, hexadecimal. */
  readonly sha256: string
  readonly records: number
  readonly createdAt: string | null
  readonly sessions: Sessions
  /** How many records the page drops, by reason. */
  readonly drops: Drops
  /** Whether it was built from some symbols only: its size is not compared with that of a whole market. */
  readonly isPartial?: boolean
}

/** What the edition of a dataset begins with that is a file from another program, unchanged. */
export const unchangedFile = 'file '

/** The sessions of the last prices. */
export interface Sessions {
  /** YYYY-MM-DD; null where no record has one. */
  readonly newest: string | null
  readonly oldest: string | null
  /** How many records have the newest one. */
  readonly ofNewest: number
}

/** Serializes a manifest, deterministically. */
export const writeManifest = (manifest: Manifest, more: object = {}): string =>
  JSON.stringify({ ...manifest, ...more }, undefined, 2) + '\n'

/** Parses a manifest; undefined where it is invalid. */
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
  const { newest, oldest, ofNewest } = fieldsOf(value)
  return isTextOrNull(newest) && isTextOrNull(oldest) && isCount(ofNewest)
}

const isDrops = (value: unknown): boolean => {
  const drops = fieldsOf(value)
  return keysOf(noDrops()).every((reason) => isCount(drops[reason]))
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
