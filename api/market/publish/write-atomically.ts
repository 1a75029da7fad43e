import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The suffix of an incomplete file. */
export const partialSuffix = '.partial'

/** Writes a file completely or not at all; durable once the promise resolves. */
export async function writeAtomically(folder: string, name: string, content: string | Buffer): Promise<void> {
  const partial = join(folder, `${name}.${randomUUID()}${partialSuffix}`)
  try {
    await writeFile(partial, content, { flush: true })
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
