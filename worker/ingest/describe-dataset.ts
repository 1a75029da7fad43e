import type { Dataset } from '../contract.ts'
import type { TextColumn } from '../index/columns.ts'
import type { ReadDataset } from './dataset-reader.ts'
import type { FileInfo } from './download.ts'

/** What there is to know of a dataset that has just arrived and is not stored yet. */
export function describeDataset(
  { columns, lines, drops }: ReadDataset,
  announced: FileInfo,
  file: { size: number; digest: string | undefined },
): Dataset {
  const dates = values(columns.texts.date)
  const records = values(columns.texts.createdAt)
  return {
    version: announced.etag ?? file.digest ?? `${lines} lines in ${file.size} bytes`,
    date: dates.at(-1) ?? null,
    oldestRecord: records[0] ?? null,
    downloadedAt: announced.cachedAt ?? Date.now(),
    size: file.size,
    lines,
    kept: columns.rows,
    drops,
    simulated: announced.simulated,
    stored: false,
  }
}

/** The different texts of a column's rows, ascending; ISO dates sort as text. */
function values({ codes, values }: TextColumn): string[] {
  return [...new Set(codes)].flatMap((code) => (code === 0 ? [] : [values[code] ?? ''])).toSorted()
}
