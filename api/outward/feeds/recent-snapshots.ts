import { setImmediate } from 'node:timers/promises'
import { type LoadedYears, openDataset, type Snapshot } from '#worker/engine/open-dataset'
import { oncePerDataset } from '../../market/dataset/published-dataset.ts'
import type { Market } from '../../market/market.ts'
import type { DatasetStore } from '../../market/publish/dataset-store.ts'
import type { Manifest } from '../../market/publish/manifest.ts'

/** One of the last datasets. */
export interface RecentSnapshot {
  readonly snapshot: Snapshot
  /** When its newest record was made. */
  readonly madeAt: Date
}

interface SnapshotSources {
  readonly market: Pick<Market, 'published' | 'source'>
  /** The newest dataset. */
  readonly newest: () => Promise<Snapshot>
  /** The stored datasets; undefined if only the newest one is known. */
  readonly datasets: Pick<DatasetStore, 'manifests' | 'read'> | undefined
  /** The newest fiscal years, which formulas read of every dataset; undefined if the market has none. */
  readonly years?: LoadedYears | undefined
}

/**
 * The datasets that the server has stored, the newest first, each read once. Each takes about ten megabytes for 8,000
 * stocks, since the text of the records is not kept. Damaged ones, and those of only a few stocks, are left out.
 */
export function createRecentSnapshots({ market, newest, datasets, years }: SnapshotSources) {
  let known = new Map<string, Promise<RecentSnapshot | undefined>>()

  async function open(manifest: Manifest): Promise<RecentSnapshot | undefined> {
    const release = await datasets?.read(manifest)
    if (!release?.ok) return undefined
    const { body, etag, createdAt } = release.value.dataset
    const file = { bytes: body, etag, simulated: market.source.simulated, isForScreensOnly: true }
    const opened = await openDataset(file, setImmediate, years)
    return opened.ok ? { snapshot: opened.value, madeAt: timeOf(createdAt) } : undefined
  }

  const recent = oncePerDataset(
    () => market.published(),
    async ({ etag, createdAt }): Promise<readonly RecentSnapshot[]> => {
      const manifests = ((await datasets?.manifests()) ?? []).filter(({ isPartial }) => isPartial !== true)
      const others = manifests.filter(({ sha256 }) => etagOf(sha256) !== etag)
      const read = new Map(others.map((manifest) => [manifest.sha256, manifest]))
      known = new Map([...known].filter(([sha256]) => read.has(sha256)))
      const opened: RecentSnapshot[] = [{ snapshot: await newest(), madeAt: timeOf(createdAt) }]
      // One after the other: each takes a second.
      for (const [sha256, manifest] of read) {
        const opening = known.get(sha256) ?? open(manifest)
        known.set(sha256, opening)
        const found = await opening
        if (found) opened.push(found)
      }
      return opened
    },
  )
  return async () => {
    await years?.load()
    return recent()
  }
}

/** The ETag of a published dataset with this hash. */
const etagOf = (sha256: string): string => `"${Buffer.from(sha256, 'hex').toString('base64url')}"`

const timeOf = (createdAt: string | null): Date => {
  const time = new Date(createdAt ?? NaN)
  return Number.isNaN(time.getTime()) ? new Date(0) : time
}
