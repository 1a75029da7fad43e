import { gunzipSync } from 'node:zlib'
import { errorCode } from '../start/error-code.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'

/** What a dataset holds. */
export interface DatasetContent {
  /** Non-empty lines. */
  readonly lines: number
  /** When the newest record was made; null where no record says. */
  readonly createdAt: string | null
}

/** Bytes after decompression; the worker refuses more, too. */
const greatestSize = 256 * 1024 * 1024

/** The share of lines that may be no records before the file is taken for something else. */
const toleratedShare = 0.05

/** Unzips a whole dataset and reads every line of it. `name` is what the sentences call the file. */
export function inspectDataset(file: Buffer, name: string): Outcome<DatasetContent> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return fail(`${name} is not a gzip file.`)
  const text = unzip(file, name)
  return text.ok ? inspectLines(text.value, name) : text
}

function unzip(file: Buffer, name: string): Outcome<string> {
  try {
    return succeed(gunzipSync(file, { maxOutputLength: greatestSize }).toString())
  } catch (error) {
    const code = errorCode(error)
    if (code === 'Z_BUF_ERROR') return fail(`${name} is cut off: the gzip file does not end.`)
    if (code === 'ERR_BUFFER_TOO_LARGE') return fail(`${name} holds more than 256 MB.`)
    return fail(`${name} is damaged: it cannot be unzipped.`)
  }
}

function inspectLines(text: string, name: string): Outcome<DatasetContent> {
  let [lines, unreadable] = [0, 0]
  let createdAt: string | null = null
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const record = recordIn(line)
    lines++
    if (!record) unreadable++
    if (typeof record?.createdAt === 'string') createdAt = later(createdAt, record.createdAt)
  }
  if (lines === 0) return fail(`${name} holds no records.`)
  if (unreadable > lines * toleratedShare) {
    return fail(`${name} is not a dataset: ${unreadable} of its ${lines} lines are not JSON records.`)
  }
  return succeed({ lines, createdAt })
}

const later = (a: string | null, b: string): string => (a === null || b > a ? b : a)

function recordIn(line: string): { readonly createdAt?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
