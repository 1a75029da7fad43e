import { type ProviderFailure, providerFailures } from '../../../platform/http-client/http-get.ts'
import { type BatchResult, mapConcurrently } from '../../../platform/http-client/map-concurrently.ts'
import type { Clock, createRateLimiter } from '../../../platform/http-client/retry.ts'
import type { ProviderData } from '../../store/provider-data.ts'
import type { CollectTask } from '../provider.ts'
import { type Archive, type ArchiveSource, deleteArchive, downloadArchive } from './archive.ts'
import { cikOfEntry, type CompanyFile } from './company-files.ts'
import { type SecClient, secHeaders } from './sec-client.ts'
import { readZip } from './zip-file.ts'

/** The SEC, and a folder for its archives. */
export interface SecSource {
  readonly sec: SecClient
  readonly url: string
  readonly contact: string
  readonly folder: string
  readonly clock: Clock
  readonly rateLimiter: ReturnType<typeof createRateLimiter>
  /** Companies above which their archive is downloaded, instead of a request for each. */
  readonly archiveAbove: number
}

interface CollectedFiles extends BatchResult<string> {
  readonly warnings: readonly string[]
}

/** Companies whose files are saved in one transaction. */
const companiesPerSave = 50
/** Files in the largest archive: nearly a million. */
const maxEntries = 4_000_000
/** The parts in which a step's progress is counted, half of them for the download of the archive. */
const parts = 1000

/**
 * Collects a file of each due company: from the archive if they are many, one by one if they are few or the archive lacks them.
 * Each is saved as it is read.
 */
export async function collectFiles(
  source: SecSource,
  task: CollectTask,
  { file, ciks }: { readonly file: CompanyFile; readonly ciks: readonly string[] },
): Promise<CollectedFiles> {
  const { store, tradingDay, onProgress } = task
  const due = await dueCompanies(task, file, ciks)
  const warnings: string[] = []
  if (due.length > source.archiveAbove) {
    const failure = await readArchive(source, task, { file, ciks: new Set(due) })
    if (failure && !tolerated.has(failure)) return { warnings, missing: [], failure }
    if (failure) warnings.push(`${nameOf(file)} is not used: ${providerFailures[failure]}`)
  }
  await deleteArchive({ folder: source.folder, name: nameOf(file) })
  const result = await mapConcurrently({
    items: await dueCompanies(task, file, ciks),
    concurrency: 4,
    onProgress: (done, total) => onProgress({ step: file.step, done, total }),
    each: async (cik) => {
      const reply = await file.request(source.sec, cik)
      if (!reply.ok && reply.failure !== 'not-found') return reply
      await store.save(withAsked(reply.ok ? [reply.value] : [], { file, ciks: [cik], day: tradingDay }))
      return reply.ok ? reply : { ok: true, value: {} }
    },
  })
  return { ...result, warnings }
}

/** Failures of an archive after which its companies are requested one by one. */
const tolerated: ReadonlySet<ProviderFailure> = new Set([
  'not-found',
  'cut-off',
  'unreadable',
  'web-page',
  'too-large',
  'refused',
])

const nameOf = ({ archive }: CompanyFile): string => archive.slice(archive.lastIndexOf('/') + 1)

/** The companies whose file was never requested, or which have filed what changes it since. */
async function dueCompanies(
  { store, tradingDay, only, isThorough }: CollectTask,
  { asked, changedBy }: CompanyFile,
  ciks: readonly string[],
): Promise<readonly string[]> {
  const lastAsked = await store.checkpoints(asked)
  const changes = await Promise.all(changedBy.map((kind) => store.checkpoints(kind)))
  return ciks.filter((cik) => {
    const last = lastAsked.get(cik)
    if (last === undefined || only) return true
    return last < tradingDay && (isThorough || changes.some((filed) => (filed.get(cik) ?? '') >= last))
  })
}

interface Wanted {
  readonly file: CompanyFile
  readonly ciks: ReadonlySet<string>
}

/** Reads the wanted companies from the archive; a company without a file in it has none. */
async function readArchive(source: SecSource, task: CollectTask, wanted: Wanted): Promise<ProviderFailure | undefined> {
  const { clock, rateLimiter, folder } = source
  const { signal, onProgress } = task
  const step = wanted.file.step
  const archiveSource: ArchiveSource = {
    ...{ clock, rateLimiter, folder, signal },
    address: `${source.url}/${wanted.file.archive}`,
    name: nameOf(wanted.file),
    headers: secHeaders(source.contact),
    onProgress: (done, total) =>
      onProgress({ step, done: Math.round((done / Math.max(total, done)) * (parts / 2)), total: parts }),
  }
  const archive = await downloadArchive(archiveSource)
  if (!archive.ok) return archive.failure
  const read = await readEntries(archive.value, task, wanted)
  // Otherwise a damaged archive would be read again and again.
  if (read) await deleteArchive(archiveSource)
  return read
}

async function readEntries(
  { path, day }: Archive,
  { store, signal, onProgress }: CollectTask,
  { file, ciks }: Wanted,
): Promise<ProviderFailure | undefined> {
  const left = new Set(ciks)
  let batch: { readonly ciks: string[]; readonly data: ProviderData[] } = { ciks: [], data: [] }
  const save = async () => {
    await store.save(withAsked(batch.data, { file, ciks: batch.ciks, day }))
    batch = { ciks: [], data: [] }
  }
  const limits = {
    maxEntryBytes: file.maxBytes,
    maxEntries,
    wants: (name: string) => left.has(cikOfEntry(name) ?? ''),
    // Request such a company by itself.
    onUnusable: (name: string) => void left.delete(cikOfEntry(name) ?? ''),
  }
  const read = await readZip(path, limits, async (entry) => {
    signal.throwIfAborted()
    const cik = cikOfEntry(entry.name) ?? ''
    const reply = await file.read(entry, cik)
    left.delete(cik)
    if (!reply.ok) return
    batch.ciks.push(cik)
    batch.data.push(reply.value)
    if (batch.ciks.length < companiesPerSave) return
    await save()
    const done = parts / 2 + Math.round(((ciks.size - left.size) / ciks.size) * (parts / 2))
    onProgress({ step: file.step, done, total: parts })
  })
  await save()
  if (!read.ok) return read.failure
  await store.save(withAsked([], { file, ciks: [...left], day }))
  return undefined
}

/** Files of companies, with their day. */
function withAsked(
  data: readonly ProviderData[],
  { file, ciks, day }: { readonly file: CompanyFile; readonly ciks: readonly string[]; readonly day: string },
): ProviderData {
  return {
    reported: data.flatMap(({ reported = [] }) => reported),
    checkpoints: [
      ...data.flatMap(({ checkpoints = [] }) => checkpoints),
      ...ciks.map((name) => ({ kind: file.asked, name, value: day })),
    ],
  }
}
