import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../start/error-code.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'

/** Where a dataset is kept: `name` begins with `family`, as do the names of those that it replaces. */
interface Place {
  readonly folder: string
  readonly family: string
  readonly name: string
}

/**
 * Keeps one dataset of a family in a folder. Under its name a file is there whole or not at all: it is written
 * elsewhere, reaches the disk, and is then renamed. Older files of the family go afterwards.
 */
export async function keepDataset({ folder, family, name }: Place, body: Buffer): Promise<Outcome<void>> {
  const partial = join(folder, `${name}.${randomUUID()}.partial`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(partial, body, { flush: true })
    await rename(partial, join(folder, name))
    await removeOthers({ folder, family, name })
    return succeed(undefined)
  } catch (error) {
    return fail(`DATA_DIR ${folder} cannot be written (${errorCode(error)}).`)
  } finally {
    await rm(partial, { force: true }).catch(() => undefined)
  }
}

async function removeOthers({ folder, family, name }: Place): Promise<void> {
  const files = await readdir(folder)
  const others = files.filter((file) => file.startsWith(family) && file.endsWith('.ndjson.gz') && file !== name)
  await Promise.all(others.map((file) => rm(join(folder, file), { force: true })))
}
