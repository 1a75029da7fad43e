import { readFile } from 'node:fs/promises'
import { errorCode } from '../start/error-code.ts'
import { fail, type Outcome, succeed } from '../start/outcome.ts'
import { inspectDataset } from './inspect-dataset.ts'
import { publishDataset, type PublishedDataset } from './published-dataset.ts'

/** A dataset file, whole and checked, or the one sentence that says what is wrong with it. */
export async function readDataset(path: string): Promise<Outcome<PublishedDataset>> {
  const file = await read(path)
  if (!file.ok) return file
  const content = inspectDataset(file.value, path)
  return content.ok ? succeed(publishDataset(file.value, content.value)) : content
}

const reasons = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a folder, not a file'],
  ['EACCES', 'may not be read by this user'],
])

async function read(path: string): Promise<Outcome<Buffer>> {
  try {
    return succeed(await readFile(path))
  } catch (error) {
    const code = errorCode(error)
    return fail(`${path} ${reasons.get(code) ?? `cannot be read (${code})`}.`)
  }
}
