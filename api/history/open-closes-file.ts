import { createReload } from '../market/reload.ts'
import { fileStamp } from '../market/sources/file-stamp.ts'
import { succeed, type Outcome } from '../start/outcome.ts'
import { closesSource } from './closes-source.ts'
import type { HistorySource } from './history-source.ts'
import { readClosesFile } from './read-closes-file.ts'

/**
 * Histories from a closes file that somebody else made, or the one sentence that says what is wrong with it. A newer
 * file takes its place when somebody looks; one that cannot be read does not, and is tried again after a while.
 */
export async function openClosesFile(path: string, now: () => number = Date.now): Promise<Outcome<HistorySource>> {
  const open = async () => {
    const read = await readClosesFile(path)
    return read.ok ? succeed(closesSource(read.value.index, path, read.value.version)) : read
  }
  const reload = createReload(() => fileStamp(path), now)
  await reload.begin()
  const first = await open()
  if (!first.ok) return first
  let newest = first.value
  return succeed({
    ...(newest.introduction !== undefined && { introduction: newest.introduction }),
    historyOf: (symbol) => newest.historyOf(symbol),
    look: () =>
      reload.look(async () => {
        const next = await open()
        if (!next.ok) return next
        newest = next.value
        return succeed(undefined)
      }),
    isBehind: reload.isBehind,
  })
}
