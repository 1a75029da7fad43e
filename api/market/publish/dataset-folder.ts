import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { succeed } from '#domain/result'
import { LeaseLost } from '../../platform/database/coordination/leases.ts'
import { storageFailure } from '../../platform/database/transact.ts'
import { errorCode, partialSuffix, writeAtomically } from '../../platform/runtime/files.ts'
import { readFileBytes } from '../dataset/read-lines.ts'
import { createDatasetStore, type DatasetStore, maxReleases, numbered, refusedPrefix, stemOf } from './dataset-store.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

/** Opens the folder of a source’s datasets: for servers on one machine. */
export function openDatasetFolder(dataDir: string, source: string): DatasetStore {
  const folder = join(dataDir, 'market')
  return createDatasetStore({
    source,
    isShared: false,
    revision: async () => (await listManifests(folder, source))[0] ?? 'none',
    async *manifests() {
      for (const name of await listManifests(folder, source)) {
        const text = await readFileBytes(join(folder, name))
        yield { name, text: text.ok ? succeed(text.value.toString()) : text }
      }
    },
    read: ({ file }) => readFileBytes(join(folder, file)),
    nameOf: ({ file }) => join(folder, file),
    // Readers see a dataset only after its manifest is renamed into place.
    async publish(body, draft, fence) {
      await mkdir(folder, { recursive: true })
      const [last = ''] = await listManifests(folder, source)
      const manifest = numbered(draft, numberIn(last) + 1)
      await writeAtomically(folder, manifest.file, body)
      const publish = () => writeAtomically(folder, manifestName(manifest), writeManifest(manifest))
      // Only for this short write: others wait for the transaction.
      await (fence ? fence.transact(publish) : publish())
      await deleteOldReleases(folder, source)
      return manifest
    },
    async refused() {
      const name = (await listRefused(folder, source)).find((one) => one.endsWith('.json'))
      return name === undefined ? undefined : readText(join(folder, name))
    },
    async refuse(body, { file }, text) {
      await mkdir(folder, { recursive: true })
      const stem = file.replace(/\.ndjson\.gz$/, '')
      await writeAtomically(folder, file, body)
      await writeAtomically(folder, `${stem}.json`, text)
      for (const name of await listRefused(folder, source)) {
        if (!name.startsWith(stem)) await rm(join(folder, name), { force: true })
      }
    },
    explain(error) {
      // A refresh explains errors of the database.
      if (error instanceof LeaseLost || storageFailure(error) !== undefined) return undefined
      const code = errorCode(error)
      const reason = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code
      return `DATA_DIR ${dataDir} cannot be written (${reason}).`
    },
  })
}

/**
 * Deletes all but the last seven datasets of a source and the refused one, and partial files left by a kill. A dataset
 * is deleted before its manifest, so that the manifest shows what is missing.
 */
async function deleteOldReleases(folder: string, source: string): Promise<void> {
  const texts = await Promise.all((await listManifests(folder, source)).map((name) => readText(join(folder, name))))
  const manifests = texts.flatMap((text) => readManifest(text) ?? [])
  const current = new Set(
    manifests.slice(0, maxReleases).flatMap((manifest) => [manifest.file, manifestName(manifest)]),
  )
  const names = await readdir(folder)
  const ours = names.filter((name) => name.startsWith(`${source}-`) && /\.(json|ndjson\.gz|partial)$/.test(name))
  const old = ours.filter((name) => !current.has(name)).toSorted(datasetsFirst)
  for (const name of old) await rm(join(folder, name), { force: true })
}

const manifestName = ({ source, number }: Pick<Manifest, 'source' | 'number'>) => `${stemOf(source, number)}.json`

const datasetsFirst = (a: string, b: string): number => Number(rank(b)) - Number(rank(a))
const rank = (name: string): boolean => name.endsWith('.gz') || name.endsWith(partialSuffix)

/** Names of manifests, the newest first. */
async function listManifests(folder: string, source: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  const ours = names.filter((name) => name.startsWith(`${source}-`) && /^[a-z0-9]+-\d{6,}\.json$/.test(name))
  return ours.toSorted((a, b) => numberIn(b) - numberIn(a))
}

const numberIn = (name: string): number => Number(/-(\d+)\.json$/.exec(name)?.[1] ?? 0)

async function listRefused(folder: string, source: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(refusedPrefix(source)))
}

/** Empty if it cannot be read. */
const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
