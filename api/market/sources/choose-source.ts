import { fail, succeed } from '../../runtime/result.ts'
import { readDatasetFile } from '../dataset/published-dataset.ts'
import type { MarketSource } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { fileRevision } from '../dataset/read-file.ts'
import type { Config } from '../../runtime/config.ts'
import { demoSource } from './demo-source.ts'

interface Files {
  readonly file: string
  readonly closes?: string
}

/**
 * A dataset file from another program, unchanged; or the dataset that a refresh has built from it and its closes, while
 * both files are unchanged.
 */
export function fileSource({ file, closes }: Files, dataDir: string): MarketSource {
  const folder = openDatasetFolder(dataDir, 'file')
  return {
    name: 'file',
    simulated: false,
    startupMessage: `Market data from ${file}.`,
    revision: async () => `${await fileInputVersion({ file, closes })} ${await folder.revision()}`,
    refused: () => folder.refused(),
    load: async () => {
      const inputVersion = await fileInputVersion({ file, closes })
      const { release, unreadable } = await folder.open()
      // An unreadable release of other input files does not matter.
      const problem = unreadable?.inputVersion === inputVersion ? unreadable.sentence : undefined
      if (release?.manifest.edition === inputVersion) return succeed({ dataset: release.dataset, problem })
      const dataset = await readDatasetFile(file)
      if (dataset.ok) return succeed({ dataset: dataset.value, problem })
      return fail(...dataset.failure.map((sentence) => `MARKET_FILE ${sentence}`))
    },
  }
}

/** Identifies a dataset built from the current content of these files. */
export async function fileInputVersion({
  file,
  closes,
}: {
  readonly file: string
  readonly closes?: string | undefined
}) {
  return `${await fileRevision(file)} ${closes === undefined ? 'none' : await fileRevision(closes)}`
}

/** The last dataset published from a provider's data. */
export function publishedSource(dataDir: string, name: string): MarketSource {
  const folder = openDatasetFolder(dataDir, name)
  return {
    name,
    simulated: false,
    startupMessage: `Market data of ${name}.`,
    revision: () => folder.revision(),
    refused: () => folder.refused(),
    load: async () => {
      const { release, unreadable } = await folder.open()
      // A damaged dataset is not a first start: a refresh would find its session published already.
      if (!release && unreadable) return fail(`${unreadable.sentence} To make a new one: npm run market -- refresh`)
      return succeed({ dataset: release?.dataset, problem: unreadable?.sentence })
    },
  }
}

/** The configured source. */
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
