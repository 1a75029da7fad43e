import { retryAfter } from '#domain/server-response'
import { succeed, type FailureId, type Outcome } from '../contract.ts'
import { download, type FileInfo, type DownloadOptions } from './download.ts'
import { createIngest, type IngestResult } from './ingest.ts'

export interface FetchOptions extends Omit<DownloadOptions, 'etag'> {
  /** Milliseconds to wait before each further try, and up to half as much again; as many tries follow the first. */
  readonly retryDelaysMs: readonly number[]
}

/** What this device has already, so that the server need not send it again and a shrunken file is noticed. */
export interface Held {
  /** Undefined where it must come again although it is the same. */
  readonly etag: string | undefined
  readonly kept: number
}

/** Milliseconds: who would have to wait longer because the server asks for it is told so instead. */
const maxDelayMs = 10_000

/** Troubles that may be gone at the next try; the others would come again. */
const retryable: ReadonlySet<FailureId> = new Set(['unreachable', 'refused', 'stalled', 'damaged', 'incomplete'])

/**
 * The server's dataset, verified, or `unchanged` where it is the one held. Tries again after passing troubles, within
 * one time limit for all. `report` hears whole per cents that never fall and never reach 100, null without a length.
 */
export async function fetchDataset(
  options: FetchOptions,
  held: Held | undefined,
  report: (percent: number | null) => void,
): Promise<Outcome<IngestResult | 'unchanged'>> {
  const deadline = performance.now() + options.limitMs
  const progress = createProgress(report)
  for (let attempt = 0; ; attempt++) {
    const limit = deadline - performance.now()
    let retryAfterMs: number | undefined
    const onRefusal = (text: string | null) => (retryAfterMs = retryAfter(text, Date.now()))
    const outcome = await fetchOnce(
      { ...options, limitMs: limit, onRefusal, etag: held?.etag },
      held?.kept ?? 0,
      progress,
    )
    const usual = options.retryDelaysMs[attempt]
    if (outcome.ok || usual === undefined || !retryable.has(outcome.failure.id)) return outcome
    const pause = retryAfterMs ?? usual * (1 + Math.random() / 2)
    if (pause > maxDelayMs || performance.now() + pause >= deadline) return outcome
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

type Progress = (announced: FileInfo, received: number) => void

async function fetchOnce(
  options: DownloadOptions,
  lastKept: number,
  progress: Progress,
): Promise<Outcome<IngestResult | 'unchanged'>> {
  const ingest = createIngest(progress)
  const outcome = await download(options, ingest)
  if (!outcome.ok) return outcome
  return outcome.value === 'unchanged' ? succeed('unchanged') : ingest.finish(lastKept)
}

function createProgress(report: (percent: number | null) => void): Progress {
  let last: number | null | undefined
  let highest = 0
  return ({ length }, received) => {
    const percent = length === undefined ? null : Math.max(highest, Math.min(99, Math.floor((received / length) * 100)))
    if (percent === last) return
    last = percent
    highest = percent ?? highest
    report(percent)
  }
}
