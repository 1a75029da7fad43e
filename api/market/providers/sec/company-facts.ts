import { asArray, fieldsOf } from '#domain/keys-of'
import { isDate } from '#domain/text/is-date'
import { providerFailed, type ProviderResult, received } from '../../../platform/http-client/http-get.ts'
import { scanConcepts } from './concept-scanner.ts'
import { factTags } from './concepts.ts'
import { parseCik } from './parse-responses.ts'

/** A flow over a period, or a level at its end. Days are YYYY-MM-DD. */
export interface FiledFact {
  readonly start: string
  readonly end: string
  readonly value: number
  /** The day on which it was filed: nobody knew it earlier. */
  readonly filed: string
}

/** What a company has reported, by the path of the tag, such as `us-gaap/Revenues`; each in the order of filing. */
export type CompanyFacts = ReadonlyMap<string, readonly FiledFact[]>

/** New shares for an old one: the tag of splits. Its unit is `pure`. */
export const splitTag = 'us-gaap/StockholdersEquityNoteStockSplitConversionRatio1'

const unitOf = (path: string): string | undefined => (path === splitTag ? 'pure' : factTags.get(path)?.unit)

/**
 * Reads a company’s facts from its `companyfacts` JSON, of which only the concepts that are used are kept. What a later filing
 * only repeats is left out. Invalid rows are dropped.
 */
export async function readCompanyFacts(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  requestedCik: string,
): Promise<ProviderResult<CompanyFacts>> {
  const facts = new Map<string, readonly FiledFact[]>()
  const unreadable: string[] = []
  const scanned = await scanConcepts(
    chunks,
    (path) => unitOf(path) !== undefined,
    ({ path, json }) => {
      const rows = parseConcept(json, unitOf(path) ?? '')
      if (!rows) unreadable.push(path)
      else if (rows.length > 0) facts.set(path, rows)
    },
  )
  if (!scanned.ok) return scanned
  const cik = parseCik(/^\s*\{\s*"cik"\s*:\s*"?(\d+)/.exec(scanned.value)?.[1])
  return unreadable.length === 0 && cik === requestedCik ? received(facts) : providerFailed('unreadable')
}

/** undefined where it is not JSON. */
function parseConcept(json: string, unit: string): readonly FiledFact[] | undefined {
  let concept: unknown
  try {
    concept = JSON.parse(json)
  } catch {
    return undefined
  }
  const rows = asArray(fieldsOf(fieldsOf(concept)['units'])[unit])
  return withoutRepetitions(rows.flatMap(toFact))
}

function toFact(row: unknown): readonly FiledFact[] {
  const { start: from, end, val: value, filed } = fieldsOf(row)
  const start = from ?? end
  if (typeof value !== 'number' || !Number.isFinite(value)) return []
  if (!isDate(start) || !isDate(end) || !isDate(filed) || start > end) return []
  return [{ start, end, value, filed }]
}

/** Of a day’s filings the last row counts, as of an amendment. */
function withoutRepetitions(facts: readonly FiledFact[]): readonly FiledFact[] {
  const known = new Map<string, FiledFact[]>()
  for (const fact of facts.toSorted((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0))) {
    const key = `${fact.start} ${fact.end}`
    const earlier = known.get(key) ?? []
    known.set(key, earlier)
    if (earlier.at(-1)?.filed === fact.filed) earlier.pop()
    if (earlier.at(-1)?.value !== fact.value) earlier.push(fact)
  }
  return [...known.values()].flat().sort((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0))
}

/** The days on which something was filed, the oldest first. */
export const filingDays = (facts: CompanyFacts): readonly string[] =>
  [...new Set([...facts.values()].flatMap((tag) => tag.map(({ filed }) => filed)))].toSorted()
