import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../start/error-code.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { publishDataset, type PublishedDataset } from '../dataset/published-dataset.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { removeOld } from './remove-old.ts'
import { writeWhole } from './write-whole.ts'

/** A dataset with what was published beside it. */
export interface Issue {
  readonly manifest: Manifest
  readonly dataset: PublishedDataset
}

/** What is said of a new dataset; number, name and hash follow from it. */
export type Facts = Omit<Manifest, 'source' | 'number' | 'file' | 'sha256'>

/** The datasets of one source, of which the last seven are kept. */
export interface DatasetFolder {
  /** Changes when there may be a newer one. Cheap. */
  stamp(): Promise<string>
  /** The newest one that is whole; a damaged one is passed over. */
  newest(): Promise<Issue | undefined>
  /** The newest ones’ manifests, the newest first. */
  manifests(): Promise<readonly Manifest[]>
  /** Publishes one. Until its manifest has its name, nobody sees any of it; a kill leaves what was published before. */
  add(body: Buffer, facts: Facts): Promise<Outcome<Issue>>
}

/** Where a server keeps what it publishes. */
export function openDatasetFolder(dataDir: string, source: string): DatasetFolder {
  const folder = join(dataDir, 'market')
  const read = async ({ file, sha256, ...manifest }: Manifest): Promise<Issue | undefined> => {
    const body = await readFile(join(folder, file)).catch(() => undefined)
    if (!body || hashOf(body) !== sha256) return undefined
    const content = { lines: manifest.records, createdAt: manifest.createdAt }
    return { manifest: { ...manifest, file, sha256 }, dataset: publishDataset(body, content) }
  }
  return {
    stamp: async () => (await listManifests(folder, source))[0] ?? 'none',
    manifests: () => readManifests(folder, source),
    async newest() {
      for (const manifest of await readManifests(folder, source)) {
        const issue = await read(manifest)
        if (issue) return issue
      }
      return undefined
    },
    async add(body, facts) {
      try {
        await mkdir(folder, { recursive: true })
        return succeed(await publish({ folder, source }, body, facts))
      } catch (error) {
        const code = errorCode(error)
        const reason = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code
        return fail(`DATA_DIR ${dataDir} cannot be written (${reason}).`)
      }
    },
  }
}

async function publish(
  { folder, source }: { readonly folder: string; readonly source: string },
  body: Buffer,
  facts: Facts,
): Promise<Issue> {
  const [last = ''] = await listManifests(folder, source)
  const number = numberIn(last) + 1
  const sha256 = hashOf(body)
  const stem = `${source}-${String(number).padStart(6, '0')}`
  // By its own bytes: of two who publish at once, neither replaces what the other one’s manifest is about.
  const file = `${stem}-${sha256.slice(0, 12)}.ndjson.gz`
  const manifest: Manifest = { source, number, ...facts, file, sha256 }
  await writeWhole(folder, file, body)
  await writeWhole(folder, `${stem}.json`, writeManifest(manifest))
  await removeOld(folder, source, await readManifests(folder, source))
  return { manifest, dataset: publishDataset(body, { lines: facts.records, createdAt: facts.createdAt }) }
}

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
