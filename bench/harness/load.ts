import autocannon from 'autocannon'

/** The result of a load test. */
export interface Load {
  /** Milliseconds of one request, as throughput has it. */
  readonly time: number
  /** Milliseconds in which 99 of 100 were answered. */
  readonly p99: number
  /** Requests without an answer, and answers that were none of those wanted. */
  readonly errors: number
}

/** How many connections, for how many seconds. */
interface Weight {
  readonly connections?: number
  readonly seconds?: number
}

/** Sends requests continuously over persistent connections. */
export async function load(
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>,
  { connections = 64, seconds = 4 }: Weight = {},
): Promise<Load> {
  const { requests, latency, errors, non2xx } = await autocannon({ ...request, connections, duration: seconds })
  return { time: 1000 / requests.average, p99: latency.p99, errors: errors + non2xx }
}
