import { fail, succeed } from '../../start/outcome.ts'
import { readDataset } from '../dataset/read-dataset.ts'
import type { MarketSource } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { fileStamp } from './file-stamp.ts'

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
      return fail(...dataset.sentences.map((sentence) => `MARKET_FILE ${sentence}`))
    },
  }
}

/** By which a dataset is known that was made of these files: as they are now. */
export async function fileEdition({ file, closes }: { readonly file: string; readonly closes?: string | undefined }) {
  return `${await fileStamp(file)} ${closes === undefined ? 'none' : await fileStamp(closes)}`
}
