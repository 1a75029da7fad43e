import { dayOfDate } from '#domain/dataset/trading-days'

/** A value as a filing states it: for a period or, if `start` is null, for a day. Days are YYYY-MM-DD. */
export interface Fact {
  /** `us-gaap/Revenues`. */
  readonly tag: string
  /** `USD`, `USD/shares`, `shares`. */
  readonly unit: string
  readonly start: string | null
  readonly end: string
  readonly value: number
  /** The number of the filing. */
  readonly accn: string
  readonly form: string
  readonly filed: string
}

const countedForm = /^(10-KT?|10-QT?|10-S|20-F|40-F|6-K)(\/A)?$/
const annualForm = /^(10-KT?|20-F|40-F)(\/A)?$/

const minorityTags = new Set(['us-gaap/MinorityInterest', 'ifrs-full/NoncontrollingInterests'])

/** Whether a fact counts: it is from a report, and its period begins before it ends and had ended when it was filed. */
export const isCounted = ({ start, end, filed, form, value }: Fact): boolean =>
  countedForm.test(form) && Number.isFinite(value) && end <= filed && (start === null || start < end)

/** The values of one filing for one period, by tag, in each unit. */
export interface Filing {
  readonly accn: string
  readonly form: string
  readonly filed: string
  readonly isAnnual: boolean
  /** Whether others own a part of the company or its subsidiaries, so that its profit does not all belong to its shareholders. */
  readonly hasMinority: boolean
  readonly values: ReadonlyMap<string, readonly Fact[]>
}

/** A period in days since 1970 or, if `start` is null, a day, with the filings about it, the oldest first. */
export interface Period {
  readonly start: number | null
  readonly end: number
  readonly filings: readonly Filing[]
}

/** A company's facts by period, in the order of their ends. They do not depend on the order of the rows. */
export function periodsOf(facts: Iterable<Fact>): readonly Period[] {
  const periods = new Map<string, Map<string, Map<string, Fact[]>>>()
  const withMinority = new Set<string>()
  for (const fact of facts) {
    if (!isCounted(fact)) continue
    const filing = `${fact.filed} ${fact.accn}`
    if (minorityTags.has(fact.tag) && fact.value !== 0) withMinority.add(filing)
    const filings = entry(periods, `${fact.start ?? ''} ${fact.end}`, () => new Map<string, Map<string, Fact[]>>())
    const values = entry(filings, filing, () => new Map<string, Fact[]>())
    const ofTag = entry(values, fact.tag, () => [])
    const at = ofTag.findIndex(({ unit }) => unit === fact.unit)
    const other = ofTag[at]
    if (other) ofTag[at] = moreExact(other, fact)
    else ofTag.push(fact)
  }
  return [...periods.values()]
    .map((filings) => toPeriod(filings, withMinority))
    .sort((a, b) => a.end - b.end || (a.start ?? a.end) - (b.start ?? b.end))
}

/** The value of a filing for a period under a tag, in a unit. */
export const factOf = ({ values }: Pick<Filing, 'values'>, tag: string, unit: string): Fact | undefined =>
  values.get(tag)?.find((fact) => fact.unit === unit)

function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}

/** A filing may state a number twice, one of them rounded. */
function moreExact(a: Fact, b: Fact): Fact {
  const [digits, others] = [significantDigits(a.value), significantDigits(b.value)]
  return digits > others || (digits === others && a.value >= b.value) ? a : b
}

const significantDigits = (value: number): number =>
  Math.abs(value).toExponential().replace(/e.*$/, '').replace('.', '').length

function toPeriod(
  filings: ReadonlyMap<string, ReadonlyMap<string, readonly Fact[]>>,
  withMinority: ReadonlySet<string>,
): Period {
  const all = [...filings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, values]): readonly Filing[] => {
      const [[first] = []] = values.values()
      if (!first) return []
      const { accn, form, filed } = first
      return [
        {
          accn,
          form,
          filed,
          isAnnual: annualForm.test(form),
          hasMinority: withMinority.has(`${filed} ${accn}`),
          values,
        },
      ]
    })
  const [[one] = []] = all[0]?.values.values() ?? []
  return {
    start: typeof one?.start === 'string' ? dayOfDate(one.start) : null,
    end: dayOfDate(one?.end ?? ''),
    filings: all,
  }
}
