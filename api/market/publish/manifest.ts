import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { missingReasons } from '#domain/dataset/missing-figures'
import { noDrops } from '#domain/dataset/parse-stock'
import { fromKeys, keysOf } from '#domain/keys-of'
import { parseJsonObject } from '../dataset/read-lines.ts'

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Day = Type.Union([Type.String(), Type.Null()])

const FigureCountsSchema = Type.Object({
  records: Count,
  have: Type.Record(Type.String(), Count),
  missing: Type.Object(fromKeys(missingReasons, () => Count)),
})

const ManifestSchema = Type.Object({
  /** The source, as in the setting MARKET. */
  source: Type.String(),
  /** Later ones are greater. */
  number: Count,
  /**
   * The version of the input: a dataset with the same one need not be rebuilt. Published manifests have it under this
   * name.
   */
  edition: Type.String(),
  /** The gzip file beside the manifest. */
  file: Type.String({ pattern: '^[\\w.-]+\\.ndjson\\.gz$' }),
  /** The SHA-256 of the gzip file, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  records: Count,
  createdAt: Type.Union([Type.String(), Type.Null()]),
  /** The sessions of the last prices, YYYY-MM-DD; null if no record has one. */
  sessions: Type.Object({
    newest: Day,
    oldest: Day,
    /** How many records have the newest session. */
    ofNewest: Count,
  }),
  /** How many records the page drops, by reason. */
  drops: Type.Object({
    ...fromKeys(keysOf(noDrops()), () => Count),
    // Absent in manifests of an older release.
    stale: Type.Optional(Count),
    currency: Type.Optional(Count),
  }),
  /** How many records have each figure of companies; absent in manifests of an older release. */
  figures: Type.Optional(FigureCountsSchema),
  /** Whether it was built from only some symbols: its size is not compared with that of a whole market. */
  isPartial: Type.Optional(Type.Boolean()),
})

/** Describes a published dataset and proves that it is complete. */
export type Manifest = Static<typeof ManifestSchema>
export type Sessions = Manifest['sessions']

/**
 * The prefix of the input version of a dataset that is a file from another program, unchanged except for technical
 * values.
 */
export const unchangedFile = 'file '

/** Serializes a manifest deterministically. */
export const writeManifest = (manifest: Manifest, more: object = {}): string =>
  JSON.stringify({ ...manifest, ...more }, undefined, 2) + '\n'

/** Parses a manifest; undefined if it is invalid. */
export function readManifest(text: string): Manifest | undefined {
  const value = parseJsonObject(text)
  return Value.Check(ManifestSchema, value) ? value : undefined
}
