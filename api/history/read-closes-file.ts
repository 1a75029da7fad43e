import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { largestDataset } from '#domain/dataset/parse-dataset'
import { readBytes } from '../market/dataset/read-bytes.ts'
import { unzipMistake } from '../market/dataset/unzip-mistake.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'
import { indexCloses, type ClosesIndex } from './index-closes.ts'

/** A closes file that has been read. */
interface ReadCloses {
  readonly index: ClosesIndex
  /** Follows from the file's bytes. */
  readonly version: string
}

/** A closes file in which a symbol's line can be found, or the one sentence that says what is wrong with it. */
export async function readClosesFile(path: string): Promise<Outcome<ReadCloses>> {
  const read = await readAll(path)
  return read.ok ? read : fail(...read.sentences.map((sentence) => `MARKET_CLOSES_FILE ${sentence}`))
}

async function readAll(path: string): Promise<Outcome<ReadCloses>> {
  const file = await readBytes(path)
  if (!file.ok) return file
  const text = await unzip(file.value, path)
  if (!text.ok) return text
  const index = await indexCloses(text.value, path)
  return index.ok ? succeed({ index: index.value, version: versionOf(file.value) }) : index
}

const gunzipInThread = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

async function unzip(file: Buffer, name: string): Promise<Outcome<Buffer>> {
  try {
    return succeed(await gunzipInThread(file, { maxOutputLength: largestDataset }))
  } catch (error) {
    return fail(unzipMistake(error, file, name))
  }
}

const versionOf = (file: Buffer): string => createHash('sha256').update(file).digest('base64url')
