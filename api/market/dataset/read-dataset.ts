import { succeed, type Outcome } from '../../start/outcome.ts'
import { inspectDataset } from './inspect-dataset.ts'
import { publishDataset, type PublishedDataset } from './published-dataset.ts'
import { readBytes } from './read-bytes.ts'

/** A dataset file, whole and checked, or the one sentence that says what is wrong with it. */
export async function readDataset(path: string): Promise<Outcome<PublishedDataset>> {
  const file = await readBytes(path)
  if (!file.ok) return file
  const content = await inspectDataset(file.value, path)
  return content.ok ? succeed(publishDataset(file.value, content.value)) : content
}
