import type { HistoryManifest } from '#domain/history/manifest'

/** Identifies the content of a past. The file of the last session counts, because it may be rewritten. */
export const identityOf = ({ generation, nights }: HistoryManifest): string =>
  [generation, ...nights.slice(-1).map(({ sha256 }) => sha256.slice(0, 16))].join('-')

/** Whether two manifests are of the same sessions with the same content. */
export const isSamePast = (one: HistoryManifest, other: HistoryManifest): boolean =>
  identityOf(one) === identityOf(other) && one.nights.length === other.nights.length
