import { noDrops } from '#domain/dataset/parse-stock'
import type { Dataset } from '#worker/contract'

/** A dataset for a test, which names only what matters to it. */
export const aDataset = (rest: Partial<Dataset> = {}): Dataset => ({
  version: 'one',
  date: '2025-08-20',
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: 1,
  kept: 1,
  drops: noDrops(),
  simulated: true,
  stored: true,
  ...rest,
})
