import { type ProviderFailure, providerFailures, type ProviderResult } from './http-get.ts'

const maxNamed = 5

/** A sentence for each reason why items are missing: their number, some of their names, and the reason. */
export function describeMissing(what: string, missing: BatchResult<string>['missing']): readonly string[] {
  const reasons = [...new Set(missing.map(({ failure }) => failure))]
  return reasons.map((reason) => {
    const names = missing.flatMap(({ item, failure }) => (failure === reason ? item : [])).sort()
    const listed = names.slice(0, maxNamed).join(', ') + (names.length > maxNamed ? ', …' : '')
    return `${what} of ${names.length} not to be had (${listed}). ${providerFailures[reason]}`
  })
}

/** Failures of a single item, which do not stop the others. */
const perItemFailures: ReadonlySet<ProviderFailure> = new Set([
  'unknown-symbol',
  'not-found',
  'unreadable',
  'cut-off',
  'web-page',
  'too-large',
])

/** The number of unexpected failures that is tolerated, whatever their share. */
const maxUnexpectedFailures = 20
const maxFailureShare = 0.05

interface ConcurrentWork<Item> {
  readonly items: readonly Item[]
  /** Concurrent requests. The rate limiter spaces them; concurrency hides their latency. */
  readonly concurrency: number
  readonly each: (item: Item) => Promise<ProviderResult<unknown>>
  readonly onProgress: (done: number, total: number) => void
}

export interface BatchResult<Item> {
  /** The failed items with their failures. */
  readonly missing: readonly { readonly item: Item; readonly failure: ProviderFailure }[]
  /** The failure that stopped the batch; undefined when all items were processed. */
  readonly failure: ProviderFailure | undefined
}

/** Processes items until all are done, a failure would affect the others too, or too many have failed. */
export async function mapConcurrently<Item>({
  items,
  concurrency,
  each,
  onProgress,
}: ConcurrentWork<Item>): Promise<BatchResult<Item>> {
  const missing: BatchResult<Item>['missing'][number][] = []
  const queue = items.values()
  let [done, failure]: [number, ProviderFailure | undefined] = [0, undefined]
  const recordResult = (item: Item, reply: ProviderResult<unknown>) => {
    if (reply.ok) return
    missing.push({ item, failure: reply.failure })
    const isExpected = reply.failure === 'unknown-symbol' || reply.failure === 'not-found'
    const sameFailures = isExpected ? 0 : missing.filter((one) => one.failure === reply.failure).length
    if (
      !perItemFailures.has(reply.failure) ||
      sameFailures > Math.max(maxUnexpectedFailures, items.length * maxFailureShare)
    )
      failure ??= reply.failure
  }
  const worker = async () => {
    for (const item of queue) {
      recordResult(item, await each(item))
      onProgress(++done, items.length)
      if (failure !== undefined) return
    }
  }
  onProgress(0, items.length)
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { missing, failure }
}
