import { historyInCloses } from './history-in-closes.ts'
import type { HistorySource } from './history-source.ts'
import type { ClosesIndex } from './index-closes.ts'
import { parseCloses } from './parse-closes.ts'

/** Histories from a closes file; a line is parsed each time that it is asked for. */
export const closesSource = (
  { sessions, lines, broken }: ClosesIndex,
  path: string,
  version: string,
): HistorySource => ({
  introduction:
    `Price histories of ${lines.size.toLocaleString('en')} ${lines.size === 1 ? 'stock' : 'stocks'} from ${path}.` +
    (broken > 0 ? ` ${broken.toLocaleString('en')} of its lines cannot be read and are left out.` : ''),
  historyOf: (symbol) => {
    const line = lines.get(symbol)
    const closes = line && parseCloses(line.toString(), sessions.length)
    const answer = closes && historyInCloses(closes, sessions)
    return Promise.resolve(answer && { answer, version })
  },
})
