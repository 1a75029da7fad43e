import { largestDataset } from '#domain/dataset/parse-dataset'
import { errorCode } from '../../start/error-code.ts'

const megabytes = largestDataset / 1024 / 1024

/** What is wrong with a file that gunzip, given `largestDataset` as its limit, has refused. `name` is what the sentence calls it. */
export function unzipMistake(error: unknown, file: Buffer, name: string): string {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return `${name} is not a gzip file.`
  const code = errorCode(error)
  if (code === 'Z_BUF_ERROR') return `${name} is cut off: the gzip file does not end.`
  if (code === 'ERR_BUFFER_TOO_LARGE') return `${name} holds more than ${megabytes} MB.`
  return `${name} is damaged: it cannot be unzipped.`
}
