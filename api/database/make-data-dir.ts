import { mkdir } from 'node:fs/promises'
import { errorCode } from '../start/error-code.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'

/** Makes the folder of the database where there is none; its own user alone can read it. */
export async function makeDataDir(dataDir: string): Promise<Outcome<void>> {
  try {
    // It holds addresses and password hashes.
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return succeed(undefined)
  } catch (error) {
    return fail(`DATA_DIR is "${dataDir}", a folder that cannot be made (${errorCode(error)}).`)
  }
}
