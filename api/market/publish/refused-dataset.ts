import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonObject } from '../dataset/read-lines.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { writeAtomically } from './write-atomically.ts'

/**
 * A dataset that a check refused. It is stored until another one is published or refused, for the operator to decide.
 */
export interface RefusedDataset {
  /** The version by which it can be accepted. */
  readonly version: string
  /** Why it was refused, in sentences. */
  readonly reasons: readonly string[]
}

/** The stored form; the number of its manifest is 0. */
interface StoredRefusal extends RefusedDataset {
  readonly manifest: Manifest
}

/** Published datasets begin with the source and a number, so a refused one is never taken for one. */
const prefixOf = (source: string): string => `${source}-refused-`

/** Stores a refused dataset and deletes the previous one. */
export async function storeRefused(
  folder: string,
  body: Buffer,
  { reasons, ...manifest }: Omit<Manifest, 'number' | 'file'> & Pick<RefusedDataset, 'reasons'>,
): Promise<string> {
  const version = manifest.sha256.slice(0, 12)
  const stem = `${prefixOf(manifest.source)}${version}`
  const file = `${stem}.ndjson.gz`
  await writeAtomically(folder, file, body)
  await writeAtomically(folder, `${stem}.json`, writeManifest({ ...manifest, number: 0, file }, { reasons }))
  for (const name of await listRefused(folder, manifest.source)) {
    if (!name.startsWith(stem)) await rm(join(folder, name), { force: true })
  }
  return version
}

/** The dataset of a source that was refused last; undefined where none was since the last one was published. */
export async function readRefused(folder: string, source: string): Promise<StoredRefusal | undefined> {
  for (const name of await listRefused(folder, source)) {
    if (!name.endsWith('.json')) continue
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    const manifest = readManifest(text)
    const reasons = parseJsonObject(text)?.['reasons']
    if (!manifest || !Array.isArray(reasons)) continue
    const sentences = reasons.filter((reason): reason is string => typeof reason === 'string')
    return { version: manifest.sha256.slice(0, 12), reasons: sentences, manifest }
  }
  return undefined
}

async function listRefused(folder: string, source: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(prefixOf(source)))
}
