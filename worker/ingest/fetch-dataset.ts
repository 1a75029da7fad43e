import { retryAfter } from '#domain/server-response'
import { succeed, type FailureId, type Outcome } from '../contract.ts'
import { download, type Announced, type DownloadOptions } from './download.ts'
import { createIngest, type Ingested } from './ingest.ts'

export interface FetchOptions extends Omit<DownloadOptions, 'etag'> {
  /** Milliseconds to wait before each further try, and up to half as much again; as many tries follow the first. */
  readonly pauses: readonly number[]
}

/** What this device has already, so that the server need not send it again and a shrunken file is noticed. */
export interface Held {
  /** Undefined where it must come again although it is the same. */
  readonly etag: string | undefined
  readonly kept: number
}

/** Milliseconds: who would have to wait longer because the server asks for it is told so instead. */
const longestPause = 10_000

/** Troubles that may be gone at the next try; the others would come again. */
const passing: ReadonlySet<FailureId> = new Set(['unreachable', 'refused', 'stalled', 'damaged', 'incomplete'])

/**
 * The server's dataset, verified, or `unchanged` where it is the one held. Tries again after passing troubles, within
 * one time limit for all. `report` hears whole per cents that never fall and never reach 100, null without a length.
 */
export async function fetchDataset(
  options: FetchOptions,
  held: Held | undefined,
  report: (percent: number | null) => void,
): Promise<Outcome<Ingested | 'unchanged'>> {
  const deadline = performance.now() + options.limit
  const progress = createProgress(report)
  for (let attempt = 0; ; attempt++) {
    const limit = deadline - performance.now()
    let wished: number | undefined
    const onRefusal = (text: string | null) => (wished = retryAfter(text, Date.now()))
    const outcome = await fetchOnce({ ...options, limit, onRefusal, etag: held?.etag }, held?.kept ?? 0, progress)
    const usual = options.pauses[attempt]
    if (outcome.ok || usual === undefined || !passing.has(outcome.failure.id)) return outcome
    const pause = wished ?? usual * (1 + Math.random() / 2)
    if (pause > longestPause || performance.now() + pause >= deadline) return outcome
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

type Progress = (announced: Announced, received: number) => void

async function fetchOnce(
  options: DownloadOptions,
  lastKept: number,
  progress: Progress,
): Promise<Outcome<Ingested | 'unchanged'>> {
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
