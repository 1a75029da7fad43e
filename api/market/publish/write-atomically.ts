import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a file is called that is not yet whole. */
export const partialSuffix = '.partial'

/** Writes a file that is there whole or not at all, and once this has settled, after a power failure too. */
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

/** A name, too, has to reach the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
