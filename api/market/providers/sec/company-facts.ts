import { asArray, fieldsOf } from '#domain/keys-of'
import { isDate } from '#domain/text/is-date'
import { providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { type Fact, isCounted } from '../../record/facts.ts'
import { recordTags } from '../../record/lines.ts'
import { scanConcepts } from './concept-scanner.ts'
import { parseCik } from './parse-responses.ts'

/** The facts in a company's reports, in any order. */
export type CompanyFacts = readonly Fact[]

/** New shares for an old one: the tag of splits. Its unit is `pure`. */
const splitTag = 'us-gaap/StockholdersEquityNoteStockSplitConversionRatio1'
const countTag = 'dei/EntityCommonStockSharesOutstanding'

/** Amounts in any currency, amounts per share, counts, and split ratios. */
const usedUnit = /^([A-Z]{3}(\/shares)?|shares)$/
const isUsed = (tag: string, unit: string): boolean => (tag === splitTag ? unit === 'pure' : usedUnit.test(unit))

/** A company's facts, and its name as it files. */
export interface NamedFacts {
  readonly name: string | null
  readonly facts: CompanyFacts
}

/**
 * Reads a company’s facts from its `companyfacts` JSON and keeps only the tags in use. Drops invalid rows and those of no report.
 * https://www.sec.gov/search-filings/edgar-application-programming-interfaces
 */
export async function readNamedFacts(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<ProviderResult<NamedFacts & { readonly cik: string }>> {
  const facts: Fact[] = []
  const isKnownDate = rememberingDates()
  const unreadable: string[] = []
  const scanned = await scanConcepts(
    chunks,
    (path) => path === splitTag || recordTags.has(path),
    ({ path, json }) => {
      const rows = parseConcept(path, json, isKnownDate)
      if (rows) facts.push(...rows)
      else unreadable.push(path)
    },
  )
  if (!scanned.ok) return scanned
  const cik = parseCik(/^\s*\{\s*"cik"\s*:\s*"?(\d+)/.exec(scanned.value)?.[1])
  if (unreadable.length > 0 || cik === undefined) return providerFailed('unreadable')
  const name = /"entityName"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(scanned.value)?.[1]
  return received({ cik, name: name === undefined ? null : String(JSON.parse(name)), facts })
}

/** The facts of a company; unreadable if they are another’s. */
export async function readCompanyFacts(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  requestedCik: string,
): Promise<ProviderResult<CompanyFacts>> {
  const read = await readNamedFacts(chunks)
  if (!read.ok) return read
  return read.value.cik === requestedCik ? received(read.value.facts) : providerFailed('unreadable')
}

type IsDate = (value: unknown) => value is string

/** Whether a value is a date; thousands of rows repeat a few hundred dates. */
function rememberingDates(): IsDate {
  const dates = new Set<unknown>()
  return (value): value is string => {
    if (dates.has(value)) return true
    const isValid = isDate(value)
    if (isValid) dates.add(value)
    return isValid
  }
}

/** undefined if it is not JSON. */
function parseConcept(tag: string, json: string, isKnownDate: IsDate): readonly Fact[] | undefined {
  let concept: unknown
  try {
    concept = JSON.parse(json)
  } catch {
    return undefined
  }
  const units = Object.entries(fieldsOf(fieldsOf(concept)['units']))
  return units.flatMap(([unit, rows]) =>
    isUsed(tag, unit) ? asArray(rows).flatMap((row) => toFact(tag, unit, { row, isKnownDate })) : [],
  )
}

function toFact(
  tag: string,
  unit: string,
  { row, isKnownDate }: { readonly row: unknown; readonly isKnownDate: IsDate },
): readonly Fact[] {
  const { start: from = null, end, val: value, filed, accn, form } = fieldsOf(row)
  // A split has a day, not a period.
  const start = tag === splitTag && from === end ? null : from
  if (typeof value !== 'number' || typeof accn !== 'string' || typeof form !== 'string') return []
  if (!isKnownDate(end) || !isKnownDate(filed) || (start !== null && !isKnownDate(start))) return []
  const fact = { tag, unit, start, end, value, accn, form, filed }
  return isCounted(fact) ? [fact] : []
}

const byFiling = (a: Fact, b: Fact): number => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0)

/** The stated split ratios, in the order of filing. */
export const statedRatios = (facts: CompanyFacts): readonly Fact[] =>
  facts.filter(({ tag }) => tag === splitTag).toSorted(byFiling)

/** The share counts on cover pages, in the order of filing. */
export const coverCounts = (facts: CompanyFacts): readonly Fact[] =>
  facts.filter(({ tag }) => tag === countTag).toSorted(byFiling)
