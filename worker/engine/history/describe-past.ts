import { noDrops } from '#domain/dataset/parse-stock'
import { sizeOf } from '#domain/history/history-file'
import { type HistoryManifest, sessionsOf } from '#domain/history/manifest'
import type { PastOffer, StoredPast } from '#domain/history/past-status'
import { periods } from '#domain/stock/stock'
import type { Dataset } from '../../contract.ts'
import { neededFiles } from './needed-files.ts'
import { identityOf } from './past-identity.ts'

/** The sessions with two months before them, which records need. */
export const viewable = (manifest: HistoryManifest): readonly string[] => sessionsOf(manifest).slice(periods.twoMonths)

/** The description of the server's past, of which some bytes are still missing. */
export const offerOf = (manifest: HistoryManifest, missing: number): PastOffer => ({
  generation: identityOf(manifest),
  from: manifest.dates[0] ?? '',
  to: sessionsOf(manifest).at(-1) ?? '',
  bytes: sizeOf(neededFiles(manifest)),
  missing,
})

/** The description of the past on this device. */
export const storedOf = (manifest: HistoryManifest): StoredPast => ({
  generation: identityOf(manifest),
  sessions: viewable(manifest),
  from: manifest.dates[0] ?? '',
  bytes: sizeOf(neededFiles(manifest)),
  simulated: manifest.simulated,
})

/** The description of the dataset of a session with so many stocks. */
export const describe = (manifest: HistoryManifest, date: string, rows: number): Dataset => ({
  version: `${identityOf(manifest)}+${manifest.nights.length}@${date}`,
  date,
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: rows,
  kept: rows,
  drops: noDrops(),
  simulated: manifest.simulated,
  stored: true,
})
