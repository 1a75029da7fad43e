import { readClosesFile } from '../../../history/read-closes-file.ts'
import { parseCloses, type Closes } from '../../../history/parse-closes.ts'
import type { ClosesIndex } from '../../../history/index-closes.ts'
import { fail, succeed } from '../../../start/outcome.ts'
import { fileEdition } from '../../sources/file-source.ts'
import type { Bar } from '../../store/market-store.ts'
import type { Order, Overview, Provider } from '../provider.ts'
import { keepCompanies } from './keep-companies.ts'

interface Files {
  /** A dataset, of which names, overviews and index memberships are taken. */
  readonly file: string
  /** A closes file, of which everything else is made. */
  readonly closes: string
}

/** Symbols whose bars are kept in one step. */
const atOnce = 100

/** Files that somebody else made, as if they were a provider: what a record says of prices is made anew from the closes. */
export function fileProvider(files: Files): Provider {
  return {
    name: 'file',
    stepShares: { prices: 0.5, overviews: 0.5 },
    edition: () => fileEdition(files),
    async newestSession() {
      const read = await readClosesFile(files.closes)
      const last = read.ok ? read.value.index.sessions.at(-1) : undefined
      return last === undefined && !read.ok ? read : succeed(last ?? '')
    },
    async collect(order) {
      const read = await readClosesFile(files.closes)
      if (!read.ok) return read
      const edition = await fileEdition(files)
      if ((await order.store.marks('edition')).get('file') !== edition) {
        const companies = await keepCompanies(files.file, order)
        if (!companies.ok) return fail(...companies.sentences)
        // Another file may say less than the last one did.
        await order.store.forgetBefore('9999-12-31')
        await order.store.unmark('bars')
        await order.store.keep({ marks: [{ kind: 'edition', name: 'file', value: edition }] })
      }
      await keepBars(read.value.index, order)
      return succeed([])
    },
    overviewOf: ({ overview }) => overview?.content as Overview | undefined,
  }
}

async function keepBars({ lines, sessions }: ClosesIndex, { store, signal, tell, only }: Order): Promise<void> {
  const kept = await store.marks('bars')
  const wanted = [...lines].filter(([symbol]) => (only ? only.has(symbol) : !kept.has(symbol)))
  for (let start = 0; start < wanted.length; start += atOnce) {
    signal.throwIfAborted()
    tell({ step: 'prices', done: start, total: wanted.length })
    const some = wanted.slice(start, start + atOnce)
    await store.keep({
      bars: some.flatMap(([, line]) => barsOf(parseCloses(line.toString(), sessions.length), sessions)),
      marks: some.map(([symbol]) => ({ kind: 'bars', name: symbol, value: 'kept' })),
    })
  }
  tell({ step: 'prices', done: wanted.length, total: wanted.length })
}

const barsOf = (closes: Closes | undefined, sessions: readonly string[]): readonly Bar[] =>
  sessions.flatMap((session, at) => {
    const close = closes?.close[at] ?? null
    if (!closes || close === null) return []
    const nothing = { open: null, high: null, low: null }
    return [{ symbol: closes.symbol, session, ...nothing, close, volume: closes.volume[at] ?? null }]
  })
