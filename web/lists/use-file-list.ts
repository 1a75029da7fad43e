import { useEffect, useState } from 'react'
import type { ReadList } from '#domain/personal/list-of-file'
import { fail, type Result, succeed } from '#domain/result'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { rulesOf, without } from '#domain/screen/rules'
import { maxFileBytes } from '#domain/shared-files'
import type { Answers } from '#domain/tables/answers'
import type { Screener } from '#worker/contract'
import { rowsOf } from '../data/screener/results.ts'
import { useAppContext } from '../page/app-context.ts'
import { fileFailures } from './lists-texts.ts'
import { readingFailures } from './reading/reading-texts.ts'
import { readBytes } from './reading/table-reader.ts'

/** A file as the list that it can become. */
export interface FileList extends ReadList {
  /** The names of the market’s stocks by symbol. */
  readonly names: ReadonlyMap<string, string | null>
}

export type FileState =
  | { readonly kind: 'reading'; readonly percent: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'read'; readonly list: FileList }

/** Every stock of the market, whatever the user’s filters are. */
export const everyStock: Filters = {
  ...without(defaultFilters, ...rulesOf(defaultFilters)),
  ...{ unlisted: true, maxEntries: 0 },
}

/** Reads a file off the main thread, again with each answer to its questions. */
export function useFileList(file: File, answers: Answers): FileState {
  const { newest } = useAppContext()
  const [state, setState] = useState<FileState>({ kind: 'reading', percent: 0 })
  useEffect(() => {
    const reading = new AbortController()
    const show = (next: FileState) => reading.signal.aborted || setState(next)
    show({ kind: 'reading', percent: 0 })
    const read = async () => {
      const onProgress = (share: number) => show({ kind: 'reading', percent: Math.round(share * 100) })
      const result = await readList(newest, { file, answers, onProgress, signal: reading.signal })
      show(result.ok ? { kind: 'read', list: result.value } : { kind: 'failed', message: result.failure.join(' ') })
    }
    read().catch(() => show({ kind: 'failed', message: readingFailures.failed }))
    return () => reading.abort()
  }, [newest, file, answers])
  return state
}

type Market = Pick<Screener, 'screen'>

const allStocks = (market: Market) =>
  market.screen({
    filters: everyStock,
    scope: { kind: 'all' },
    from: 0,
    count: Infinity,
    fields: ['name', 'close', 'marketCap'],
  })

/** The names of all stocks of a market by symbol; empty while none is loaded. */
export async function marketNames(market: Market): Promise<ReadonlyMap<string, string | null>> {
  const page = await allStocks(market)
  return new Map(page.ok ? rowsOf(page.value).map((row) => [row.symbol, row.text('name')]) : [])
}

interface Reading {
  readonly file: File
  readonly answers: Answers
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Reads a file as a list of stocks of a market. */
async function readList(newest: Market, { file, answers, onProgress, signal }: Reading): Promise<Result<FileList>> {
  if (file.size > maxFileBytes) return fail(fileFailures.tooLarge(file.name))
  const [bytes, page] = await Promise.all([file.arrayBuffer().catch(() => undefined), allStocks(newest)])
  if (!bytes) return fail(fileFailures.unreadable(file.name))
  if (!page.ok) return fail(fileFailures.noMarket)
  const stocks = rowsOf(page.value).map((row) => ({
    symbol: row.symbol,
    name: row.text('name'),
    close: row.number('close'),
    marketCap: row.number('marketCap'),
  }))
  const today = new Date().toISOString().slice(0, 10)
  const { result, cancel } = readBytes(new Uint8Array(bytes), { name: file.name, answers, today, stocks }, onProgress)
  signal.addEventListener('abort', cancel)
  // The sheet may be closed since.
  if (signal.aborted) cancel()
  const read = await result
  if (!read.ok) return read
  const names = new Map(stocks.map(({ symbol, name }) => [symbol, name]))
  return succeed({ ...read.value, names })
}
