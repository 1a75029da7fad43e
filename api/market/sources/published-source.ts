import { fail, succeed } from '../../start/outcome.ts'
import type { MarketSource } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'

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
