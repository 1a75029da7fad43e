import { createHash } from 'node:crypto'
import { fail, type Result, succeed } from '#domain/result'
import type { Lease } from '../../platform/database/coordination/leases.ts'
import { createPublishedDataset, type PublishedDataset } from '../dataset/published-dataset.ts'
import { parseJsonObject } from '../dataset/read-lines.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

/** The number of datasets that are retained, the current one included. */
export const maxReleases = 7

/** A dataset and its manifest. */
export interface Release {
  readonly manifest: Manifest
  readonly dataset: PublishedDataset
}

/** The newest intact dataset, and why a newer one is not usable. */
interface OpenedRelease {
  readonly release: Release | undefined
  /** A newer one that is damaged or unreadable; undefined if the newest is intact. */
  readonly unreadable: Unreadable | undefined
}

interface Unreadable {
  /** Its input; undefined if the manifest is unreadable. */
  readonly inputVersion: string | undefined
  /** Which one it is and why it is not usable, as a sentence. */
  readonly sentence: string
}

/**
 * A dataset that a check refused. It is stored until another one is published or refused, so that the operator can
 * decide.
 */
export interface RefusedDataset {
  /** The version by which it can be accepted. */
  readonly version: string
  /** Why it was refused, in sentences. */
  readonly reasons: readonly string[]
}

/** The manifest of a new dataset without number, name and hash, which the store adds. */
export type DatasetDetails = Omit<Manifest, 'source' | 'number' | 'file' | 'sha256'>

/** The last seven datasets of one source. */
export interface DatasetStore {
  /** Whether servers on several machines use it. */
  readonly isShared: boolean
  /** Changes when there may be a newer one. Cheap. */
  revision(): Promise<string>
  /** The newest intact one; damaged ones are skipped. */
  newest(): Promise<Release | undefined>
  /** The same, and why a newer one is unusable. */
  open(): Promise<OpenedRelease>
  /** The newest ones’ manifests, the newest first. */
  manifests(): Promise<readonly Manifest[]>
  /** The dataset of a manifest, if it is intact. */
  read(manifest: Manifest): Promise<Result<Release>>
  /** Stores a refused dataset with the reasons. Returns its version; undefined if it could not be stored. */
  refuse(body: Buffer, details: DatasetDetails, reasons: readonly string[]): Promise<string | undefined>
  /** The last refused dataset; undefined if another one was published since. */
  refused(): Promise<RefusedDataset | undefined>
  /** Publishes the last refused dataset, by its version. */
  accept(version: string): Promise<Result<Release>>
  /** Publishes one. Readers see it only when it is complete; a killed process leaves the previous one published. */
  add(body: Buffer, details: DatasetDetails): Promise<Result<Release>>
  /** The same datasets, which only the holder of a lease may publish or refuse: others reject with `LeaseLost`. */
  fencedBy(lease: Fence): DatasetStore
}

/** Runs work that only the holder of a lease may do. */
export type Fence = Pick<Lease, 'transact'>

/** A manifest that has no number and file yet. */
export type NewManifest = Omit<Manifest, 'number' | 'file'>

/** Adds the number of a published dataset, and the name of its file. */
export const numbered = (manifest: NewManifest, number: number): Manifest => ({
  ...manifest,
  number,
  // The hash in the name keeps two concurrent publishers from overwriting each other’s dataset.
  file: `${stemOf(manifest.source, number)}-${versionOf(manifest)}.ndjson.gz`,
})

/** The beginning of the names of a dataset’s files. */
export const stemOf = (source: string, number: number): string => `${source}-${String(number).padStart(6, '0')}`

/** The beginning of the names of refused datasets: never a number, so that none is mistaken for a published one. */
export const refusedPrefix = (source: string): string => `${source}-refused-`

const versionOf = ({ sha256 }: Pick<Manifest, 'sha256'>): string => sha256.slice(0, 12)

/** Where the datasets of a source are stored: files or rows. Methods that return no `Result` throw its errors. */
interface DatasetStorage {
  readonly source: string
  readonly isShared: boolean
  revision(): Promise<string>
  /** The published ones, the newest first: the name and text of each manifest. */
  manifests(): AsyncIterable<{ readonly name: string; readonly text: Result<string> }>
  /** The gzip file of a manifest, published or refused. */
  read(manifest: Manifest): Promise<Result<Buffer>>
  /** The name of a dataset in sentences. */
  nameOf(manifest: Manifest): string
  /** Publishes a dataset at once or not at all, and deletes old ones and the refused one. */
  publish(body: Buffer, manifest: NewManifest, fence: Fence | undefined): Promise<Manifest>
  /** The text of the refused dataset's manifest. */
  refused(): Promise<string | undefined>
  /** Replaces the refused dataset. */
  refuse(body: Buffer, manifest: Manifest, text: string, fence: Fence | undefined): Promise<void>
  /** A sentence for an error of `publish`; undefined if the caller explains it. */
  explain(error: unknown): string | undefined
}

/** The datasets in a storage. */
export function createDatasetStore(storage: DatasetStorage, fence?: Fence): DatasetStore {
  const { source } = storage

  async function add(body: Buffer, details: DatasetDetails): Promise<Result<Release>> {
    try {
      const manifest = await storage.publish(body, { source, ...details, sha256: hashOf(body) }, fence)
      return succeed(releaseOf(manifest, body))
    } catch (error) {
      const sentence = storage.explain(error)
      if (sentence === undefined) throw error
      return fail(sentence)
    }
  }

  async function readRelease(manifest: Manifest): Promise<Result<Release>> {
    const body = await storage.read(manifest)
    if (!body.ok) return body
    if (hashOf(body.value) !== manifest.sha256) return fail(`${storage.nameOf(manifest)} is damaged.`)
    return succeed(releaseOf(manifest, body.value))
  }

  async function open(): Promise<OpenedRelease> {
    let unreadable: Unreadable | undefined
    for await (const { name, text } of storage.manifests()) {
      const manifest = text.ok ? readManifest(text.value) : undefined
      const read = manifest ? await readRelease(manifest) : text.ok ? fail(`${name} is damaged.`) : text
      if (read.ok) return { release: read.value, unreadable: unreadable && withFallbackNotice(unreadable) }
      unreadable ??= { inputVersion: manifest?.edition, sentence: read.failure.join(' ') }
    }
    return { release: undefined, unreadable }
  }

  async function readRefused(): Promise<StoredRefusal | undefined> {
    const text = await storage.refused()
    return text === undefined ? undefined : parseRefusal(text)
  }

  return {
    isShared: storage.isShared,
    fencedBy: (lease) => createDatasetStore(storage, lease),
    revision: () => storage.revision(),
    async manifests() {
      const found: Manifest[] = []
      for await (const { text } of storage.manifests()) {
        const manifest = text.ok ? readManifest(text.value) : undefined
        if (manifest) found.push(manifest)
      }
      return found
    },
    read: readRelease,
    open,
    newest: async () => (await open()).release,
    add,
    async refuse(body, details, reasons) {
      const draft = { source, ...details, sha256: hashOf(body), number: 0 }
      const version = versionOf(draft)
      const known = await readRefused()
      if (known?.version === version && known.reasons.join(' ') === reasons.join(' ')) return version
      const manifest = { ...draft, file: `${refusedPrefix(source)}${version}.ndjson.gz` }
      // The refusal itself is reported even if the dataset cannot be stored.
      return storage.refuse(body, manifest, writeManifest(manifest, { reasons }), fence).then(
        () => version,
        () => undefined,
      )
    },
    async refused() {
      const found = await readRefused()
      return found && { version: found.version, reasons: found.reasons }
    },
    async accept(version) {
      const found = await readRefused()
      if (found?.version !== version) {
        const last = found ? ` The one that was refused last is ${found.version}.` : ''
        return fail(`There is no refused dataset ${version}.${last}`)
      }
      const release = await readRelease(found.manifest)
      return release.ok ? add(release.value.dataset.body, detailsOf(found.manifest)) : release
    },
  }
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

const releaseOf = (manifest: Manifest, body: Buffer): Release => ({
  manifest,
  dataset: createPublishedDataset(body, {
    lines: manifest.records,
    createdAt: manifest.createdAt,
    ...(manifest.figures && { figures: manifest.figures }),
  }),
})

const withFallbackNotice = ({ inputVersion, sentence }: Unreadable): Unreadable => ({
  inputVersion,
  sentence: `${sentence} The dataset before it is served, and this one is tried again.`,
})

/** The part of a manifest that is kept when its dataset is published again. */
export const detailsOf = ({ edition, records, createdAt, sessions, drops, ...rest }: Manifest): DatasetDetails => ({
  ...{ edition, records, createdAt, sessions, drops },
  ...(rest.figures && { figures: rest.figures }),
  ...(rest.isPartial === true && { isPartial: true }),
})

/** The stored form; the number of its manifest is 0. */
interface StoredRefusal extends RefusedDataset {
  readonly manifest: Manifest
}

function parseRefusal(text: string): StoredRefusal | undefined {
  const manifest = readManifest(text)
  const reasons = parseJsonObject(text)?.['reasons']
  if (!manifest || !Array.isArray(reasons)) return undefined
  const sentences = reasons.filter((reason): reason is string => typeof reason === 'string')
  return { version: versionOf(manifest), reasons: sentences, manifest }
}
