import { type HistoryManifest, historySize } from '#domain/history/manifest'
import { encodeNight, type Night } from '#domain/history/night'
import { nightBaseOf } from '#domain/history/read-history'
import { type Result, succeed } from '#domain/result'
import { pack, type PackedPast } from './build-generation.ts'
import { firstWithin } from './cut-history.ts'
import type { GenerationTable } from './generation-table.ts'
import { nightsAfter } from './nights-after.ts'
import type { PastSource } from './past-source.ts'
import { DamagedPast, openStoredPast } from './stored-past.ts'

/** The share of a generation's bytes and sessions that nights may reach before a new generation is made. */
const maxNightShare = 0.1

interface Continued {
  readonly manifest: HistoryManifest
  /** The number of closes. */
  readonly closes: number
  readonly table: Pick<GenerationTable, 'file'>
}

/**
 * The stored past with a file for each later session of a source; undefined if a new generation is needed: because an older
 * session has changed, files are damaged, settings differ, or nights have become too many.
 */
export async function continuePast(
  source: PastSource,
  { manifest, closes, table }: Continued,
): Promise<Result<PackedPast | undefined>> {
  const { simulated, dates } = manifest
  // The generation was made for more years than are kept now.
  if (simulated !== source.simulated || firstWithin(dates, source.years) > 0) return succeed(undefined)
  const opened = await source.open(dates[0])
  if (!opened.ok) return opened
  if (opened.value.prints !== manifest.prints) return succeed(undefined)
  const newSessions = opened.value.dates.filter((date) => date > (dates.at(-1) ?? '')).length
  if (newSessions > dates.length * maxNightShare) return succeed(undefined)
  const stored = await openStoredPast(manifest, table)
  const nights = await nightsAfter(stored, opened.value).catch((error: unknown) => {
    if (error instanceof DamagedPast) return undefined
    throw error
  })
  if (!nights) return succeed(undefined)
  const continued = await withNightFiles(manifest, nights)
  if (nightBytes(continued.manifest) > generationBytes(manifest) * maxNightShare) return succeed(undefined)
  const more = nights.filter(({ date }) => !manifest.nights.some((known) => known.date === date)).map(countOfCloses)
  const { edition } = opened.value
  return succeed({ ...continued, edition, closes: more.reduce((sum, count) => sum + count, closes) })
}

/** A manifest with nights; a night of an existing session replaces the old one. */
async function withNightFiles(
  manifest: HistoryManifest,
  nights: readonly Night[],
): Promise<Pick<PackedPast, 'manifest' | 'files'>> {
  const base = nightBaseOf(manifest)
  const files = new Map<string, Buffer>()
  const named: HistoryManifest['nights'][number][] = []
  for (const night of nights) {
    const { bytes, ...file } = await pack(encodeNight(night, base))
    files.set(file.sha256, bytes)
    named.push({ date: night.date, ...file })
  }
  const kept = manifest.nights.filter(({ date }) => !named.some((night) => night.date === date))
  return { manifest: { ...manifest, nights: [...kept, ...named] }, files }
}

const nightBytes = ({ nights }: HistoryManifest): number => nights.reduce((sum, { size }) => sum + size, 0)

const generationBytes = ({ blocks }: HistoryManifest): number =>
  historySize({ blocks, nights: [] }) + blocks.reduce((sum, { ranges }) => sum + (ranges?.size ?? 0), 0)

const countOfCloses = ({ close }: Night): number => close.filter((price) => !Number.isNaN(price)).length
