import { gunzipSync } from 'node:zlib'
import { largestDataset } from '#domain/dataset'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { jsonRecord } from './json-record.ts'
import { unzipMistake } from './unzip-mistake.ts'

/** What a dataset holds. */
export interface DatasetContent {
  /** Non-empty lines. */
  readonly lines: number
  /** When the newest record was made; null where no record says. */
  readonly createdAt: string | null
}

/** The share of lines that may be no records before the file is taken for something else. */
const toleratedShare = 0.05

/** Unzips a whole dataset and reads every line of it. `name` is what the sentences call the file. */
export function inspectDataset(file: Buffer, name: string): Outcome<DatasetContent> {
  const text = unzip(file, name)
  return text.ok ? inspectLines(text.value, name) : text
}

function unzip(file: Buffer, name: string): Outcome<string> {
  try {
    return succeed(gunzipSync(file, { maxOutputLength: largestDataset }).toString())
  } catch (error) {
    return fail(unzipMistake(error, file, name))
  }
}

function inspectLines(text: string, name: string): Outcome<DatasetContent> {
  let [lines, unreadable] = [0, 0]
  let createdAt: string | null = null
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const record = jsonRecord(line)
    lines++
    if (!record) unreadable++
    const made = record?.['createdAt']
    if (typeof made === 'string') createdAt = later(createdAt, made)
  }
  if (lines === 0) return fail(`${name} holds no records.`)
  if (unreadable > lines * toleratedShare) {
    return fail(`${name} is not a dataset: ${unreadable} of its ${lines} lines are not JSON records.`)
  }
  return succeed({ lines, createdAt })
}

const later = (a: string | null, b: string): string => (a === null || b > a ? b : a)
