import { randomBytes } from 'node:crypto'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail, type Result, succeed } from '#domain/result'
import type { Config } from '../platform/runtime/config.ts'
import { errorCode, makeFolder, renameExclusive } from '../platform/runtime/files.ts'

/** Bytes, as long as the algorithm's output. */
const length = 32

/** The names of the files in DATA_DIR. */
const names = { current: 'secret', previous: 'secret.previous' }

/**
 * The secrets of the settings, or else those in DATA_DIR, where the first start creates one. To rotate a secret, rename
 * `secret` to `secret.previous` and restart: existing sessions stay valid.
 */
export async function openSecrets({
  accounts,
  dataDir,
}: Pick<Config, 'accounts' | 'dataDir'>): Promise<Result<Secrets>> {
  const { jwtSecret, previousJwtSecret } = accounts
  const configuredPrevious = previousJwtSecret === undefined ? undefined : Buffer.from(previousJwtSecret)
  if (jwtSecret !== undefined) return succeed({ current: Buffer.from(jwtSecret), previous: configuredPrevious })
  const current = await readOrCreate(dataDir)
  if (!current.ok) return current
  const previous = await readSecret(join(dataDir, names.previous))
  if (previous && !previous.ok) return previous
  return succeed({ current: current.value, previous: configuredPrevious ?? previous?.value })
}

async function readOrCreate(dataDir: string): Promise<Result<Buffer>> {
  const file = join(dataDir, names.current)
  try {
    return (await readSecret(file)) ?? (await createSecret(file))
  } catch (error) {
    return fail(`${file} cannot be written (${errorCode(error)}).`)
  }
}

/** Creates a secret, or reads the one that another process has just created, so that two servers never differ. */
async function createSecret(file: string): Promise<Result<Buffer>> {
  const secret = randomBytes(length)
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  await makeFolder(dirname(file))
  await writeDurably(temporaryFile, `${secret.toString('base64url')}\n`)
  try {
    // Fails if another process has created the file.
    await renameExclusive(temporaryFile, file)
    return succeed(secret)
  } catch (error) {
    const other = errorCode(error) === 'EEXIST' ? await readSecret(file) : undefined
    if (!other) throw error
    return other
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** undefined if there is no such file. */
async function readSecret(file: string): Promise<Result<Buffer> | undefined> {
  try {
    const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
    if (secret.length < length) return fail(`${file} is too short to be a secret. Delete it, and a new one is made.`)
    const others = 0o077
    if (process.platform !== 'win32' && ((await stat(file)).mode & others) !== 0) {
      return fail(`${file} can be read by others on this machine. To make it secret again: chmod 600 ${file}`)
    }
    return succeed(secret)
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' ? undefined : fail(`${file} cannot be read (${code}).`)
  }
}

/** The secrets that sign tokens and cookies. Tokens of the previous secret stay valid until they expire. */
export interface Secrets {
  readonly current: Buffer
  readonly previous?: Buffer | undefined
}
