import { readFile, stat } from 'node:fs/promises'
import { errorCode } from '../../runtime/files.ts'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import { maxDatasetBytes } from '#domain/dataset/parse-dataset'

const megabytes = maxDatasetBytes / 1024 / 1024

/** A sentence for an error of gunzip with the limit `maxDatasetBytes`; `name` is the name of the file in it. */
export function describeGunzipError(error: unknown, file: Buffer, name: string): string {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return `${name} is not a gzip file.`
  const code = errorCode(error)
  if (code === 'Z_BUF_ERROR') return `${name} is cut off: the gzip file does not end.`
  if (code === 'ERR_BUFFER_TOO_LARGE') return `${name} holds more than ${megabytes} MB.`
  return `${name} is damaged: it cannot be unzipped.`
}

const reasons = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a folder, not a file'],
  ['EACCES', 'may not be read by this user'],
])

/** A file, or the one sentence that says why it cannot be read. */
export async function readFileBytes(path: string): Promise<Result<Buffer>> {
  try {
    return succeed(await readFile(path))
  } catch (error) {
    const code = errorCode(error)
    return fail(`${path} ${reasons.get(code) ?? `cannot be read (${code})`}.`)
  }
}

/** Changes when a file is written or replaced; `missing` where there is none. */
export async function fileRevision(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : 'missing'
}
