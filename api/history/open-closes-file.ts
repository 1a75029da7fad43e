import { fileStamp } from '../market/sources/file-stamp.ts'
import { succeed, type Outcome } from '../start/outcome.ts'
import { closesSource } from './closes-source.ts'
import type { HistorySource } from './history-source.ts'
import { readClosesFile } from './read-closes-file.ts'

/**
 * Histories from a closes file that somebody else made, or the one sentence that says what is wrong with it. A newer
 * file takes its place when somebody looks; one that cannot be read does not.
 */
export async function openClosesFile(path: string): Promise<Outcome<HistorySource>> {
  const open = async () => {
    const read = await readClosesFile(path)
    return read.ok ? succeed(closesSource(read.value.index, path, read.value.version)) : read
  }
  let seen = await fileStamp(path)
  const first = await open()
  if (!first.ok) return first
  let newest = first.value
  return succeed({
    ...(newest.introduction !== undefined && { introduction: newest.introduction }),
    historyOf: (symbol) => newest.historyOf(symbol),
    async look() {
      const stamp = await fileStamp(path)
      if (stamp === seen) return undefined
      seen = stamp
      const next = await open()
      if (next.ok) newest = next.value
      return undefined
    },
  })
}
