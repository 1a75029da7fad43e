import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../runtime/files.ts'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import { readFileBytes } from '../dataset/read-file.ts'
import { createPublishedDataset, type PublishedDataset } from '../dataset/published-dataset.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { readRefused, storeRefused, type RefusedDataset } from './refused-dataset.ts'
import { writeAtomically, partialSuffix } from './write-atomically.ts'

/** The number of datasets that are retained, the current one included. */
const maxReleases = 7

/**
 * Deletes all but the last seven datasets of a source, and partial files left by a kill. A dataset is deleted before its
 * manifest, so that the manifest shows what is missing. `manifests` are those of the source, the newest first.
 */
async function deleteOldReleases(folder: string, source: string, manifests: readonly Manifest[]): Promise<void> {
  const current = new Set(
    manifests.slice(0, maxReleases).flatMap(({ file, number }) => [file, manifestName(source, number)]),
  )
  const names = await readdir(folder)
  const ours = names.filter((name) => name.startsWith(`${source}-`) && /\.(json|ndjson\.gz|partial)$/.test(name))
  const old = ours.filter((name) => !current.has(name)).toSorted(datasetsFirst)
  for (const name of old) await rm(join(folder, name), { force: true })
}

const manifestName = (source: string, number: number) => `${source}-${String(number).padStart(6, '0')}.json`

const datasetsFirst = (a: string, b: string): number => Number(rank(b)) - Number(rank(a))
const rank = (name: string): boolean => name.endsWith('.gz') || name.endsWith(partialSuffix)

/** A dataset and its manifest. */
export interface Release {
  readonly manifest: Manifest
  readonly dataset: PublishedDataset
}

/** The newest intact dataset, and why a newer one is not usable. */
interface OpenedRelease {
  readonly release: Release | undefined
  /** A newer one that is damaged or unreadable; undefined where the newest is intact. */
  readonly unreadable: Unreadable | undefined
}

interface Unreadable {
  /** Its input; undefined where the manifest is unreadable. */
  readonly inputVersion: string | undefined
  /** Which file it is and why, as a sentence. */
  readonly sentence: string
}

/** The manifest of a new dataset without number, name and hash, which the folder adds. */
type DatasetDetails = Omit<Manifest, 'source' | 'number' | 'file' | 'sha256'>

/** The last seven datasets of one source. */
export interface DatasetFolder {
  /** Changes when there may be a newer one. Cheap. */
  revision(): Promise<string>
  /** The newest intact one; damaged ones are skipped. */
  newest(): Promise<Release | undefined>
  /** The same, and why a newer one is unusable. */
  open(): Promise<OpenedRelease>
  /** The newest ones’ manifests, the newest first. */
  manifests(): Promise<readonly Manifest[]>
  /** Stores a refused dataset with the reasons. Returns its version; undefined where it could not be stored. */
  refuse(body: Buffer, facts: DatasetDetails, reasons: readonly string[]): Promise<string | undefined>
  /** The last refused dataset; undefined where another one was published since. */
  refused(): Promise<RefusedDataset | undefined>
  /** Publishes the last refused dataset, by its version. */
  accept(version: string): Promise<Result<Release>>
  /**
   * Publishes one. Readers see it only after its manifest is renamed into place; a killed process leaves the previous
   * one published.
   */
  add(body: Buffer, facts: DatasetDetails): Promise<Result<Release>>
}

/** Opens the folder of a source’s datasets. */
export function openDatasetFolder(dataDir: string, source: string): DatasetFolder {
  const folder = join(dataDir, 'market')
  const open = () => openNewest(folder, source)

  async function add(body: Buffer, facts: DatasetDetails): Promise<Result<Release>> {
    try {
      await mkdir(folder, { recursive: true })
      return succeed(await publish({ folder, source }, body, facts))
    } catch (error) {
      const code = errorCode(error)
      const reason = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code
      return fail(`DATA_DIR ${dataDir} cannot be written (${reason}).`)
    }
  }

  return {
    revision: async () => (await listManifests(folder, source))[0] ?? 'none',
    manifests: () => readManifests(folder, source),
    open,
    newest: async () => (await open()).release,
    add,
    async refuse(body, facts, reasons) {
      try {
        await mkdir(folder, { recursive: true })
        return await storeRefused(folder, body, { source, ...facts, sha256: hashOf(body), reasons })
      } catch {
        // The refusal itself is reported even where the dataset cannot be stored.
        return undefined
      }
    },
    async refused() {
      const found = await readRefused(folder, source)
      return found && { version: found.version, reasons: found.reasons }
    },
    async accept(version) {
      const found = await readRefused(folder, source)
      if (found?.version !== version) {
        const last = found ? ` The one that was refused last is ${found.version}.` : ''
        return fail(`There is no refused dataset ${version}.${last}`)
      }
      const release = await readRelease(folder, found.manifest)
      return release.ok ? add(release.value.dataset.body, detailsOf(found.manifest)) : release
    },
  }
}

async function openNewest(folder: string, source: string): Promise<OpenedRelease> {
  let unreadable: Unreadable | undefined
  for (const name of await listManifests(folder, source)) {
    const text = await readFileBytes(join(folder, name))
    const manifest = text.ok ? readManifest(text.value.toString()) : undefined
    const read = manifest ? await readRelease(folder, manifest) : text.ok ? fail(`${name} is damaged.`) : text
    if (read.ok) {
      return { release: read.value, unreadable: unreadable && withFallbackNotice(unreadable) }
    }
    unreadable ??= { inputVersion: manifest?.edition, sentence: read.failure.join(' ') }
  }
  return { release: undefined, unreadable }
}

const withFallbackNotice = ({ inputVersion, sentence }: Unreadable): Unreadable => ({
  inputVersion,
  sentence: `${sentence} The dataset before it is served, and this one is tried again.`,
})

async function readRelease(folder: string, manifest: Manifest): Promise<Result<Release>> {
  const body = await readFileBytes(join(folder, manifest.file))
  if (!body.ok) return body
  if (hashOf(body.value) !== manifest.sha256) return fail(`${join(folder, manifest.file)} is damaged.`)
  const dataset = createPublishedDataset(body.value, { lines: manifest.records, createdAt: manifest.createdAt })
  return succeed({ manifest, dataset })
}

async function publish(
  { folder, source }: { readonly folder: string; readonly source: string },
  body: Buffer,
  facts: DatasetDetails,
): Promise<Release> {
  const [last = ''] = await listManifests(folder, source)
  const number = numberIn(last) + 1
  const sha256 = hashOf(body)
  const stem = `${source}-${String(number).padStart(6, '0')}`
  // The hash in the name keeps two concurrent publishers from overwriting each other’s dataset.
  const file = `${stem}-${sha256.slice(0, 12)}.ndjson.gz`
  const manifest: Manifest = { source, number, ...facts, file, sha256 }
  await writeAtomically(folder, file, body)
  await writeAtomically(folder, `${stem}.json`, writeManifest(manifest))
  await deleteOldReleases(folder, source, await readManifests(folder, source))
  return { manifest, dataset: createPublishedDataset(body, { lines: facts.records, createdAt: facts.createdAt }) }
}

const detailsOf = ({ edition, records, createdAt, sessions, drops, isPartial }: Manifest): DatasetDetails => ({
  ...{ edition, records, createdAt, sessions, drops },
  ...(isPartial === true && { isPartial }),
})

/** Names of manifests, the newest first. */
async function listManifests(folder: string, source: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  const ours = names.filter((name) => name.startsWith(`${source}-`) && /^[a-z0-9]+-\d{6,}\.json$/.test(name))
  return ours.toSorted((a, b) => numberIn(b) - numberIn(a))
}

const numberIn = (name: string): number => Number(/-(\d+)\.json$/.exec(name)?.[1] ?? 0)

async function readManifests(folder: string, source: string): Promise<readonly Manifest[]> {
  const names = await listManifests(folder, source)
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts.flatMap((text) => readManifest(text) ?? [])
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')
