import { readFile } from 'node:fs/promises'
import { errorCode } from '../../start/error-code.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'

const reasons = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a folder, not a file'],
  ['EACCES', 'may not be read by this user'],
])

/** A file, or the one sentence that says why it cannot be read. */
export async function readBytes(path: string): Promise<Outcome<Buffer>> {
  try {
    return succeed(await readFile(path))
  } catch (error) {
    const code = errorCode(error)
    return fail(`${path} ${reasons.get(code) ?? `cannot be read (${code})`}.`)
  }
}
