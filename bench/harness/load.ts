import autocannon from 'autocannon'

/** The result of a load test. */
export interface Load {
  /** Mean milliseconds per request, from the throughput. */
  readonly time: number
  /** The 99th percentile of the latency in milliseconds. */
  readonly p99: number
  /** Requests without a response, and responses with an unexpected status. */
  readonly errors: number
}

/** The number of connections and the duration in seconds. */
interface LoadOptions {
  readonly connections?: number
  readonly seconds?: number
}

/** Sends requests continuously over persistent connections. */
export async function load(
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body' | 'requests'>,
  { connections = 64, seconds = 4 }: LoadOptions = {},
): Promise<Load> {
  const { requests, latency, errors, non2xx } = await autocannon({ ...request, connections, duration: seconds })
  return { time: 1000 / requests.average, p99: latency.p99, errors: errors + non2xx }
}
