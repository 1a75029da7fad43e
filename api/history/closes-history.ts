import { createReloader } from '../market/reload.ts'
import { fileRevision } from '../market/dataset/read-lines.ts'
import { succeed, type Result } from '../runtime/result.ts'
import type { HistorySource } from './history-source.ts'
import { readClosesFile, type ClosesIndex, parseCloses, type Closes } from '../market/dataset/closes-file.ts'
import { maxSessions, type HistoryResponse } from '../contract/market.ts'

/** Histories from a closes file; a line is parsed at each request. */
export const closesHistory = (
  { sessions, lines, invalidLines }: ClosesIndex,
  path: string,
  version: string,
): HistorySource => ({
  startupMessage:
    `Price histories of ${lines.size.toLocaleString('en')} ${lines.size === 1 ? 'stock' : 'stocks'} from ${path}.` +
    (invalidLines > 0 ? ` ${invalidLines.toLocaleString('en')} of its lines cannot be read and are left out.` : ''),
  historyOf: (symbol) => {
    const line = lines.get(symbol)
    const closes = line && parseCloses(line.toString(), sessions.length)
    const response = closes && historyFromCloses(closes, sessions)
    return Promise.resolve(response && { response, version })
  },
})

/** The year up to a closes file's last session, as far as the symbol traded in it; undefined where it never did. */
function historyFromCloses(closes: Closes, sessions: readonly string[]): HistoryResponse | undefined {
  const start = Math.max(sessions.length - maxSessions, 0)
  const year = sessions.slice(start).flatMap((session, at) => {
    const close = closes.close[start + at] ?? null
    return close === null ? [] : [{ session, close, volume: closes.volume[start + at] ?? null }]
  })
  if (year.length === 0) return undefined
  return {
    symbol: closes.symbol,
    sessions: year.map(({ session }) => session),
    close: year.map(({ close }) => close),
    volume: year.map(({ volume }) => volume),
  }
}

/**
 * Opens a closes file from another program, or returns a sentence that says what is wrong with it. A poll replaces it by a
 * newer file; an unreadable one is retried after a while.
 */
export async function openClosesHistory(path: string, now: () => number = Date.now): Promise<Result<HistorySource>> {
  const open = async () => {
    const read = await readClosesFile(path)
    return read.ok ? succeed(closesHistory(read.value.index, path, read.value.version)) : read
  }
  const reloader = createReloader(() => fileRevision(path), now)
  await reloader.start()
  const first = await open()
  if (!first.ok) return first
  let newest = first.value
  return succeed({
    ...(newest.startupMessage !== undefined && { startupMessage: newest.startupMessage }),
    historyOf: (symbol) => newest.historyOf(symbol),
    reload: () =>
      reloader.reloadIfChanged(async () => {
        const next = await open()
        if (!next.ok) return next
        newest = next.value
        return succeed(undefined)
      }),
    isBehind: reloader.isBehind,
  })
}
