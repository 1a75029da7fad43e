import { seedOf, uniformAt } from '../prices/random.ts'
import type { Facts } from './facts.ts'
import { overviewFields } from './overview-fields.ts'

const fields = Object.entries(overviewFields)

/** The overview in Alpha Vantage's form: every field is text, and what the source does not know has its word for that. */
export function overviewOf(facts: Facts): Record<string, string> {
  const gaps = seedOf(facts.company.seed, 13)
  const overview: Record<string, string> = {}
  for (const [place, [field, { of, missing, gap }]] of fields.entries()) {
    const isGap = gap > 0 && uniformAt(gaps, place) < gap
    overview[field] = isGap ? missing : (of(facts) ?? missing)
  }
  return overview
}
