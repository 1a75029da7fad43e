import { providerFailures } from './provider-failures.ts'
import type { Tally } from './in-lanes.ts'

const named = 5

/** One sentence for each reason why something could not be had: how many, some of their names, and why. */
export function tellMissing(what: string, missing: Tally<string>['missing']): readonly string[] {
  const reasons = [...new Set(missing.map(({ failure }) => failure))]
  return reasons.map((reason) => {
    const names = missing.flatMap(({ item, failure }) => (failure === reason ? item : [])).sort()
    const some = names.slice(0, named).join(', ') + (names.length > named ? ', …' : '')
    return `${what} of ${names.length} not to be had (${some}). ${providerFailures[reason]}`
  })
}
