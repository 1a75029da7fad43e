import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { errorCode, renameExclusive } from '../runtime/files.ts'
import { fail, succeed, type Result } from '../runtime/result.ts'

/** Bytes; as many as the algorithm has bits for. */
const length = 32

/** The file's name in DATA_DIR, and that of the one before it. */
const names = { current: 'secret', previous: 'secret.previous' }

/**
 * The secrets of the settings, or else those in DATA_DIR, where the first start creates one. To rotate it, rename
 * `secret` to `secret.previous` and restart: existing sessions stay valid.
 */
export async function openSecrets({
  accounts,
  dataDir,
}: Pick<Config, 'accounts' | 'dataDir'>): Promise<Result<Secrets>> {
  const { jwtSecret, previousJwtSecret } = accounts
  const set = previousJwtSecret === undefined ? undefined : Buffer.from(previousJwtSecret)
  if (jwtSecret !== undefined) return succeed({ current: Buffer.from(jwtSecret), previous: set })
  const current = await readOrMake(dataDir)
  if (!current.ok) return current
  const previous = await readSecret(join(dataDir, names.previous))
  if (previous && !previous.ok) return previous
  return succeed({ current: current.value, previous: set ?? previous?.value })
}

async function readOrMake(dataDir: string): Promise<Result<Buffer>> {
  const file = join(dataDir, names.current)
  try {
    return (await readSecret(file)) ?? (await make(file))
  } catch (error) {
    return fail(`${file} cannot be written (${errorCode(error)}).`)
  }
}

/** Makes a secret, or reads the one that another server was faster to make: two that start at once have the same. */
async function make(file: string): Promise<Result<Buffer>> {
  const secret = randomBytes(length)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(file), { recursive: true })
  await writeWhole(draft, `${secret.toString('base64url')}\n`)
  try {
    // Fails where another process has created the file.
    await renameExclusive(draft, file)
    return succeed(secret)
  } catch (error) {
    const other = errorCode(error) === 'EEXIST' ? await readSecret(file) : undefined
    if (!other) throw error
    return other
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** undefined where there is no such file. */
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

/** What proves that this server gave something out. Tokens of the previous secret stay good until they end by themselves. */
export interface Secrets {
  readonly current: Buffer
  readonly previous?: Buffer | undefined
}
