import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Error codes of file systems without hard links: exFAT, CIFS, some of FUSE. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])
/**
 * Delay between two attempts in milliseconds, and attempts, while another process holds the lock. A process that
 * holds it longer was killed.
 */
const lock = { delay: 20, tries: 100 }

/** Renames a complete file, or throws EEXIST if the target exists: an existing file is never replaced. */
export async function renameExclusive(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!noLinks.has(errorCode(error))) throw error
    return renameLocked(from, to)
  }
  await rm(from, { force: true })
}

/**
 * A rename replaces an existing file, so a lock guards check and rename. Creating a folder is atomic on every file
 * system.
 */
async function renameLocked(from: string, to: string): Promise<void> {
  const folder = `${to}.lock`
  for (let tries = 1; ; tries++) {
    try {
      await mkdir(folder)
      break
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      if (tries >= lock.tries) break
      await sleep(lock.delay)
    }
  }
  try {
    if (await stat(to).catch(() => undefined)) throw Object.assign(new Error(`${to} exists`), { code: 'EEXIST' })
    await rename(from, to)
  } finally {
    await rmdir(folder).catch(() => undefined)
  }
}

/** The system's error code: ENOENT, EACCES and so on. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}

/** The suffix of an incomplete file. */
export const partialSuffix = '.partial'

/** Writes a file completely or not at all; durable once the promise resolves. `mode`: who may read it, by default as the process’s files. */
export async function writeAtomically(
  folder: string,
  name: string,
  content: string | Buffer,
  mode?: number,
): Promise<void> {
  const partial = join(folder, `${name}.${randomUUID()}${partialSuffix}`)
  try {
    await writeFile(partial, content, { flush: true, ...(mode !== undefined && { mode }) })
    await rename(partial, join(folder, name))
    await syncFolder(folder)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

/** A rename is durable only after the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Creates a folder and those above it; only their user can read them. Unlike `mkdir` with `recursive`, it also returns
 * in a file system that cannot create folders, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (!(await stat(parent).catch(() => undefined))) await makeFolder(parent)
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have just created it.
    if (!(await isFolder(folder))) throw error
  })
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
