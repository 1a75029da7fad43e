import { succeed } from '#domain/result'
import { retryAfter } from '#domain/server-response'
import { jittered, pause } from '#domain/waiting'
import type { Failure, FailureId, Outcome } from '../../contract.ts'
import { download, type DownloadOptions, type FileInfo } from './download.ts'
import { createIngest, type IngestResult } from './ingest.ts'

export interface FetchOptions extends Omit<DownloadOptions, 'etag'> {
  /** The delay before each retry, with jitter. Its length is the number of retries. */
  readonly retryDelaysMs: readonly number[]
}

/** The dataset on this device: the server need not send it again, and a much smaller file counts as incomplete. */
export interface KnownDataset {
  /** Undefined if the same version must be downloaded again. */
  readonly etag: string | undefined
  readonly records: number
}

/** Is notified while a dataset is fetched. */
interface FetchListener {
  /** Whole percents that never fall and never reach 100; null without a length. */
  progress(percent: number | null): void
  /** All lines are read, but the checksum is not verified yet: the dataset may be shown, but must not be stored. */
  read(result: IngestResult): void
  /** The checksum of the dataset that `read` got is wrong. */
  refuse(failure: Failure): void
}

/** The load fails instead of waiting for a longer Retry-After. */
const maxDelayMs = 10_000

/** Transient failures; the others would occur again. */
const retryable: ReadonlySet<FailureId> = new Set(['unreachable', 'refused', 'stalled', 'damaged', 'incomplete'])

/**
 * Fetches and verifies the server's dataset, or `unchanged` if it is the known one. Retries after transient failures, within
 * one time limit.
 */
export async function fetchDataset(
  options: FetchOptions,
  known: KnownDataset | undefined,
  listener: FetchListener,
): Promise<Outcome<IngestResult | 'unchanged'>> {
  const deadline = performance.now() + options.limitMs
  const progress = createProgress(listener)
  for (let attempt = 0; ; attempt++) {
    const limit = deadline - performance.now()
    let retryAfterMs: number | undefined
    const onRefusal = (text: string | null) => (retryAfterMs = retryAfter(text, Date.now()))
    const fetched = await fetchOnce(
      { ...options, limitMs: limit, onRefusal, etag: known?.etag },
      known?.records ?? 0,
      progress,
    )
    // After a failed attempt, show the file only once it is verified.
    const outcome = await verify(fetched, attempt === 0 ? listener : undefined)
    if (attempt > 0 && outcome.ok && outcome.value !== 'unchanged') listener.read(outcome.value)
    const delayMs = options.retryDelaysMs[attempt]
    if (outcome.ok || delayMs === undefined || !retryable.has(outcome.failure.id)) return outcome
    const waitMs = retryAfterMs ?? jittered(delayMs)
    if (waitMs > maxDelayMs || performance.now() + waitMs >= deadline) return outcome
    await pause(waitMs)
  }
}

async function verify(
  outcome: Outcome<IngestResult | 'unchanged'>,
  listener: FetchListener | undefined,
): Promise<Outcome<IngestResult | 'unchanged'>> {
  if (!outcome.ok || outcome.value === 'unchanged') return outcome
  listener?.read(outcome.value)
  const failure = await outcome.value.checked
  if (!failure) return outcome
  listener?.refuse(failure)
  return { ok: false, failure }
}

type Progress = (announced: FileInfo, received: number) => void

async function fetchOnce(
  options: DownloadOptions,
  lastRecordCount: number,
  progress: Progress,
): Promise<Outcome<IngestResult | 'unchanged'>> {
  const ingest = createIngest(progress)
  const outcome = await download(options, ingest)
  if (!outcome.ok) return outcome
  if (outcome.value === 'unchanged') return succeed('unchanged')
  const result = await ingest.finish(lastRecordCount)
  if (result.ok) warnOfUnparsable(result.value)
  return result
}

/** Logs the numbers of the lines that cannot be parsed to the console. */
function warnOfUnparsable({ read: { unparsable, drops } }: IngestResult): void {
  if (unparsable.length === 0) return
  const more = drops.unparsable - unparsable.length
  console.warn(
    `Lines of the dataset that cannot be parsed: ${unparsable.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  )
}

function createProgress(listener: FetchListener): Progress {
  let last: number | null | undefined
  let highest = 0
  return ({ length }, received) => {
    const percent = length === undefined ? null : Math.max(highest, Math.min(99, Math.floor((received / length) * 100)))
    if (percent === last) return
    last = percent
    highest = percent ?? highest
    listener.progress(percent)
  }
}
