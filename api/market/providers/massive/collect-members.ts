import { succeed, type Outcome } from '../../../start/outcome.ts'
import type { IndexName, MarketStore } from '../../store/market-store.ts'
import { readIndexFile } from './read-index-file.ts'

const settings = { sp500: 'SP500_FILE', dowJones: 'DOWJONES_FILE' } as const
const names = Object.keys(settings) as IndexName[]

/** The members of the indexes whose files are named; nobody’s, of one whose file is not. The value: what that means. */
export async function collectMembers(
  store: MarketStore,
  files: Readonly<Partial<Record<IndexName, string>>>,
): Promise<Outcome<readonly string[]>> {
  const sentences: string[] = []
  for (const index of names) {
    const path = files[index]
    const read = path === undefined ? succeed([]) : await readIndexFile(path, settings[index])
    if (!read.ok) return read
    await store.keep({ members: { [index]: read.value } })
    if (path === undefined) sentences.push(`${settings[index]} is not set: nobody is a member of that index.`)
  }
  return succeed(sentences)
}
