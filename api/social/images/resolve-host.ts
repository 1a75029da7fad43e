import { promises, type LookupAddress } from 'node:dns'

/** Finds the addresses of a host name; none where it has none, or nobody answers in time. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>

/**
 * Asks the name servers itself. The system's own way would take one of the few threads that also unzip and read files,
 * for as long as a name server of somebody else's choice keeps silent.
 */
export function createResolveHost(resolver = new promises.Resolver({ timeout: 2000, tries: 1 })): ResolveHost {
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return [...addressesOf(four, 4), ...addressesOf(six, 6)]
  }
}

const addressesOf = (found: PromiseSettledResult<readonly string[]>, family: 4 | 6): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
