import { fail } from '../../start/outcome.ts'
import type { MarketSource } from '../market.ts'
import { readDataset } from '../dataset/read-dataset.ts'

/** A dataset file that somebody else made. */
export const fileSource = (path: string): MarketSource => ({
  name: 'file',
  simulated: false,
  introduction: `Market data from ${path}.`,
  load: async () => {
    const dataset = await readDataset(path)
    return dataset.ok ? dataset : fail(...dataset.sentences.map((sentence) => `MARKET_FILE ${sentence}`))
  },
})
