import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { statedExtremes } from '#domain/dataset/parse-stock'
import { fieldsOf } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import { startsOf, type Technical, technicalOf } from '#domain/stock/technical'
import { writeAtomically } from '../../platform/runtime/files.ts'
import { type Closes, type ClosesIndex, indexCloses, parseCloses } from './closes-file.ts'
import { isSameClose } from './fill-technical.ts'
import { iterateYielding, parseJsonObject, readFileBytes, splitLines, unzipFile } from './read-lines.ts'

/** What became of the records of an enriched dataset. */
interface EnrichedCounts {
  readonly records: number
  /** Records that now have technical values. */
  readonly enriched: number
  /** Records whose symbol has no close of their last session. */
  readonly withoutCloses: number
  /** Records whose last close differs from that in the closes file. */
  readonly differing: number
  /** Lines that are not records; they stay as they are. */
  readonly unreadable: number
  /** Lines of the closes file that violate its format. */
  readonly invalidCloses: number
}

/** Adds the object `technical` to the records of a dataset file, from a closes file; writes the file whole or not at all. */
export async function enrichDataset(path: string, closesPath: string): Promise<Result<EnrichedCounts>> {
  const [dataset, closes] = [await readUnzipped(path), await readUnzipped(closesPath)]
  if (!dataset.ok) return dataset
  if (!closes.ok) return closes
  const index = await indexCloses(closes.value, closesPath)
  if (!index.ok) return index
  const { lines, counts } = await enrichLines(dataset.value, index.value)
  if (counts.records === 0) return fail(`${path} holds no records.`)
  try {
    const file = await promisify(gzip)(`${lines.join('\n')}\n`, { level: 9 })
    await writeAtomically(dirname(path), basename(path), file)
  } catch (error) {
    return fail(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
  return succeed({ ...counts, invalidCloses: index.value.invalidLines })
}

async function readUnzipped(path: string): Promise<Result<Buffer>> {
  const file = await readFileBytes(path)
  return file.ok ? unzipFile(file.value, path) : file
}

async function enrichLines(dataset: Buffer, closes: ClosesIndex) {
  const counts = { records: 0, enriched: 0, withoutCloses: 0, differing: 0, unreadable: 0 }
  const lines: string[] = []
  for await (const line of iterateYielding(splitLines(dataset))) {
    const text = line.toString()
    if (text.trim() === '') continue
    const record = parseJsonObject(text)
    if (!record) {
      counts.unreadable++
      lines.push(text)
      continue
    }
    counts.records++
    const technical = technicalOfRecord(record, closes)
    const isKnown = typeof technical === 'object'
    counts[isKnown ? 'enriched' : technical]++
    // Values of an earlier run would be those of other closes.
    lines.push(JSON.stringify({ ...record, technical: isKnown ? technical : undefined }))
  }
  return { lines, counts }
}

function technicalOfRecord(
  { symbol, last, overview }: Readonly<Record<string, unknown>>,
  { sessions, lines }: ClosesIndex,
): Technical | 'withoutCloses' | 'differing' {
  const line = lines.get(parseSymbol(symbol) ?? '')
  const closes: Closes | undefined = line && parseCloses(line.toString(), sessions.length)
  const { date, close: lastClose } = fieldsOf(last)
  const end = sessions.indexOf(String(date)) + 1
  const known = sessions.flatMap((session, at) => {
    const close = closes?.close[at] ?? null
    return close === null || at >= end ? [] : [{ session, close }]
  })
  const newest = known.at(-1)
  if (newest === undefined || newest.session !== date) return 'withoutCloses'
  if (!isSameClose(newest.close, Number(lastClose))) return 'differing'
  return technicalOf({
    close: known.map(({ close }) => close),
    ...startsOf(known.map(({ session }) => session)),
    ...statedExtremes(overview),
  })
}
