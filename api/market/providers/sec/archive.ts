import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fieldsOf } from '#domain/keys-of'
import { fail, type Result } from '#domain/result'
import { noteTimeOf } from '../../../platform/http-client/clock-check.ts'
import {
  failureOfResponse,
  isTruncated,
  providerFailed,
  type ProviderResult,
  received,
} from '../../../platform/http-client/http-get.ts'
import { type Clock, type createRateLimiter, retryWithBackoff } from '../../../platform/http-client/retry.ts'
import { errorCode, writeAtomically } from '../../../platform/runtime/files.ts'
import { failureOfSec } from './sec-client.ts'

/** An archive of the SEC, on disk. */
export interface Archive {
  readonly path: string
  /** The day on which it was made, YYYY-MM-DD. */
  readonly day: string
}

export interface ArchiveSource {
  readonly address: string
  /** The folder where archives are kept until they are read. */
  readonly folder: string
  /** `companyfacts.zip` */
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly rateLimiter: ReturnType<typeof createRateLimiter>
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number, total: number) => void
}

/** Bytes of the largest allowed archive; real ones have one and a half billion. */
const maxArchiveBytes = 8e9
/** Milliseconds without a byte after which a connection counts as lost. */
const maxSilenceMs = 60_000
/** Each attempt continues where the last one ended. */
const maxAttempts = 8

/** The disk has no room for an archive or cannot be written: an operator must fix that. */
export class UnwritableFolder extends Error {}

/** The result of a collection, or that its archives cannot be written. */
export async function unlessUnwritable<Value>(collection: Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await collection
  } catch (error) {
    if (error instanceof UnwritableFolder) return fail(`DATA_DIR cannot be written (${error.message}).`)
    throw error
  }
}

/**
 * Downloads an archive, or the missing part of it: a killed process or a lost connection loses nothing that had arrived. An
 * archive that changes at the SEC in between is downloaded again. A complete one is not requested again.
 */
export async function downloadArchive(source: ArchiveSource): Promise<ProviderResult<Archive>> {
  const { folder, clock, rateLimiter, signal } = source
  try {
    await mkdir(folder, { recursive: true })
    return await retryWithBackoff(() => continueDownload(source), { clock, rateLimiter, signal, maxAttempts })
  } catch (error) {
    const code = errorCode(error)
    if (!/^E[A-Z]+$/.test(code)) throw error
    throw new UnwritableFolder(code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : code, { cause: error })
  }
}

/** Deletes an archive and its notes, including what a killed process left of them. */
export async function deleteArchive({ folder, name }: Pick<ArchiveSource, 'folder' | 'name'>): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files) if (file.startsWith(name)) await rm(join(folder, file), { force: true })
}

const partOf = (name: string): string => `${name}.part`
const stateOf = (name: string): string => `${name}.json`

/** The notes about an unfinished archive. */
interface DownloadState {
  /** Identifies the archive at the SEC; empty if it cannot be continued. */
  readonly etag: string
  readonly day: string
  readonly size: number
}

async function readState({ folder, name }: ArchiveSource): Promise<DownloadState | undefined> {
  const text = await readFile(join(folder, stateOf(name)), 'utf8').catch(() => '')
  try {
    const { etag, day, size } = fieldsOf(JSON.parse(text))
    if (typeof etag !== 'string' || typeof day !== 'string' || typeof size !== 'number') return undefined
    return { etag, day, size }
  } catch {
    return undefined
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0

async function continueDownload(source: ArchiveSource): Promise<ProviderResult<Archive>> {
  const { folder, name, signal } = source
  const paths = { path: join(folder, name), part: join(folder, partOf(name)) }
  const known = await readState(source)
  if (known?.size === (await sizeOf(paths.path)) && known.size > 0)
    return received({ path: paths.path, day: known.day })
  const canContinue = (known?.etag ?? '') !== ''
  const begun = known && canContinue ? { ...known, start: await sizeOf(paths.part) } : undefined
  const isComplete = begun !== undefined && begun.start > 0 && begun.start === begun.size
  if (isComplete) return finish(source, begun)

  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), maxSilenceMs)
  try {
    const response = await fetch(source.address, {
      redirect: 'manual',
      headers: {
        ...source.headers,
        // Ranges and sizes are those of the archive itself.
        'accept-encoding': 'identity',
        ...(begun && begun.start > 0 && { range: `bytes=${begun.start}-`, 'if-range': begun.etag }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    noteTimeOf(response.headers)
    return await saveResponse(source, response, { begun, onBytes: () => timer.refresh() })
  } catch (error) {
    if (signal.aborted) return providerFailed('stopped')
    if (silence.signal.aborted) return providerFailed('timeout')
    // A disk failure, which no other attempt fixes.
    if (/^E(NOSPC|DQUOT|ACCES|ROFS|IO|PERM|ISDIR)$/.test(errorCode(error))) throw error
    return providerFailed(isTruncated(error) ? 'cut-off' : 'unavailable')
  } finally {
    clearTimeout(timer)
  }
}

interface Continuation {
  /** What has already been downloaded, and how many bytes. */
  readonly begun: (DownloadState & { readonly start: number }) | undefined
  readonly onBytes: () => void
}

async function saveResponse(
  source: ArchiveSource,
  response: Response,
  { begun, onBytes }: Continuation,
): Promise<ProviderResult<Archive>> {
  const { folder, name } = source
  if (response.status === 416) {
    // The part is larger than the archive.
    await response.body?.cancel()
    await deleteArchive(source)
    return providerFailed('cut-off')
  }
  if (![200, 206].includes(response.status)) return failureOfResponse(response, failureOfSec)
  const continued = response.status === 206 ? begun : undefined
  const state = continued ?? newState(response.headers)
  const part = join(folder, partOf(name))
  if (state.size > maxArchiveBytes || !response.body) {
    await response.body?.cancel()
    return providerFailed(response.body ? 'too-large' : 'cut-off')
  }
  if (!continued) {
    // Notes about another archive must never be applied to these bytes.
    await rm(part, { force: true })
    await writeAtomically(folder, stateOf(name), JSON.stringify(state))
  }
  let done = continued?.start ?? 0
  const body: AsyncIterable<Uint8Array> = response.body
  const chunks = async function* () {
    for await (const chunk of body) {
      onBytes()
      done += chunk.length
      if (done > maxArchiveBytes) return
      source.onProgress(done, state.size)
      yield chunk
    }
  }
  await pipeline(chunks, createWriteStream(part, { flags: continued ? 'a' : 'w' }))
  // A server that does not state the size has sent everything when it ends.
  if (state.size === 0) await writeAtomically(folder, stateOf(name), JSON.stringify({ ...state, size: done }))
  return state.size === 0 || done === state.size ? finish(source, state) : providerFailed('cut-off')
}

function newState(headers: Headers): DownloadState {
  const made = Date.parse(headers.get('last-modified') ?? headers.get('date') ?? '')
  const etag = headers.get('etag') ?? ''
  return {
    // A weak ETag says nothing about single bytes.
    etag: etag.startsWith('W/') ? '' : etag,
    day: new Date(Number.isNaN(made) ? Date.now() : made).toISOString().slice(0, 10),
    size: Number(headers.get('content-length') ?? 0),
  }
}

async function finish({ folder, name }: ArchiveSource, { day }: DownloadState): Promise<ProviderResult<Archive>> {
  const path = join(folder, name)
  await rename(join(folder, partOf(name)), path)
  return received({ path, day })
}
