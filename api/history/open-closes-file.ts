import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readBytes } from '../market/dataset/read-bytes.ts'
import { greatestSize, unzipMistake } from '../market/dataset/unzip-mistake.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'
import { closesSource } from './closes-source.ts'
import type { HistorySource } from './history-source.ts'
import { indexCloses } from './index-closes.ts'

/** Histories from a closes file that somebody else made, or the one sentence that says what is wrong with it. */
export async function openClosesFile(path: string): Promise<Outcome<HistorySource>> {
  const source = await open(path)
  return source.ok ? source : fail(...source.sentences.map((sentence) => `MARKET_CLOSES_FILE ${sentence}`))
}

async function open(path: string): Promise<Outcome<HistorySource>> {
  const file = await readBytes(path)
  if (!file.ok) return file
  const text = await unzip(file.value, path)
  if (!text.ok) return text
  const index = await indexCloses(text.value, path)
  return index.ok ? succeed(closesSource(index.value, path, versionOf(file.value))) : index
}

const gunzipInThread = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

async function unzip(file: Buffer, name: string): Promise<Outcome<Buffer>> {
  try {
    return succeed(await gunzipInThread(file, { maxOutputLength: greatestSize }))
  } catch (error) {
    return fail(unzipMistake(error, file, name))
  }
}

const versionOf = (file: Buffer): string => createHash('sha256').update(file).digest('base64url')
