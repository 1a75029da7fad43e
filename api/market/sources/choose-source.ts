import { fail, succeed } from '../../runtime/result.ts'
import { readDataset } from '../dataset/published-dataset.ts'
import type { MarketSource } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { fileStamp } from '../dataset/read-file.ts'
import type { Config } from '../../runtime/config.ts'
import { demoSource } from './demo-source.ts'

interface Files {
  readonly file: string
  readonly closes?: string
}

/**
 * A dataset file that somebody else made, as it is; or what a refresh has made of it and its closes, while both are the
 * same as then.
 */
export function fileSource({ file, closes }: Files, dataDir: string): MarketSource {
  const folder = openDatasetFolder(dataDir, 'file')
  return {
    name: 'file',
    simulated: false,
    introduction: `Market data from ${file}.`,
    stamp: async () => `${await fileEdition({ file, closes })} ${await folder.stamp()}`,
    refused: () => folder.refused(),
    load: async () => {
      const edition = await fileEdition({ file, closes })
      const { issue, unreadable } = await folder.open()
      // One that was made of other files than these is missed by nobody.
      const problem = unreadable?.edition === edition ? unreadable.sentence : undefined
      if (issue?.manifest.edition === edition) return succeed({ dataset: issue.dataset, problem })
      const dataset = await readDataset(file)
      if (dataset.ok) return succeed({ dataset: dataset.value, problem })
      return fail(...dataset.failure.map((sentence) => `MARKET_FILE ${sentence}`))
    },
  }
}

/** By which a dataset is known that was made of these files: as they are now. */
export async function fileEdition({ file, closes }: { readonly file: string; readonly closes?: string | undefined }) {
  return `${await fileStamp(file)} ${closes === undefined ? 'none' : await fileStamp(closes)}`
}

/** What was last published of a provider's answers. */
export function publishedSource(dataDir: string, name: string): MarketSource {
  const folder = openDatasetFolder(dataDir, name)
  return {
    name,
    simulated: false,
    introduction: `Market data of ${name}.`,
    stamp: () => folder.stamp(),
    refused: () => folder.refused(),
    load: async () => {
      const { issue, unreadable } = await folder.open()
      // A damaged dataset is no first start: a refresh would find its session published.
      if (!issue && unreadable) return fail(`${unreadable.sentence} To make a new one: npm run market -- refresh`)
      return succeed({ dataset: issue?.dataset, problem: unreadable?.sentence })
    },
  }
}

/** The source that the settings name. */
export function chooseSource({ market, dataDir }: Pick<Config, 'market' | 'dataDir'>): MarketSource {
  switch (market.name) {
    case 'demo':
      return demoSource(dataDir, () => new Date(), { stocks: market.stocks })
    case 'file':
      return fileSource(market, dataDir)
    case 'alphavantage':
    case 'massive':
      return publishedSource(dataDir, market.name)
  }
}
