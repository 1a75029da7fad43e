import { derivedNumbers } from '../dataset/parse-stock.ts'
import { fromKeys, keysOf } from '../keys-of.ts'
import { numberFieldIds, profileFieldIds, textFieldIds } from '../stock/fields.ts'
import {
  acceptFacts,
  agesOf,
  attributeFields,
  type FactChange,
  type Facts,
  noFacts,
  pricedValues,
  recordedFacts,
} from './facts.ts'

/**
 * For each value of a record, the day (YYYY-MM-DD) on which any company of a market's past first had it; null for never.
 * Values that follow from prices alone are absent, and so are attributes, which a past day may borrow from later.
 */
export type KnownSince = Readonly<Partial<Record<string, string | null>>>

/** When the values that need facts were first known, from the first days of facts. */
export function knownSince(first: FirstDays): KnownSince {
  const known = new Map(
    [...knownFields(() => true), ...unrecorded].map((field): [string, string | null] => [field, null]),
  )
  for (const day of [...new Set(first.values())].toSorted().toReversed())
    for (const field of knownFields((fact) => (first.get(fact) ?? '~') <= day)) known.set(field, day)
  for (const attribute of attributeFields) if (known.get(attribute) !== null) known.delete(attribute)
  return Object.fromEntries(known)
}

/** The first day, YYYY-MM-DD, of each fact of any listing. */
export type FirstDays = ReadonlyMap<keyof Facts, string>

export function firstDays(listings: Iterable<readonly FactChange[]>): FirstDays {
  const first = new Map<keyof Facts, string>()
  for (const changes of listings)
    for (const { since, facts } of changes)
      for (const fact of keysOf(facts)) {
        if ((facts[fact] ?? null) !== null && since < (first.get(fact) ?? '~')) first.set(fact, since)
      }
  return first
}

/** The values of a record that are known if such facts are. */
function knownFields(isKnown: (fact: keyof Facts) => boolean): readonly string[] {
  const some = keysOf(noFacts).map((fact) => (isKnown(fact) ? someFact(fact) : {}))
  const facts = some.reduce((all: Facts, fact) => ({ ...all, ...fact }), noFacts)
  const nothing = fromKeys(numberFieldIds, () => null)
  const ages = agesOf(facts, { last: 0, day: 0 })
  const stored = { ...nothing, ...recordedFacts(facts), ...pricedValues(facts, 1), ...ages, close: 1 }
  const known = { ...stored, ...derivedNumbers(stored) }
  const isOfPrices = (field: string) => field === 'close' || field === 'priceAge'
  const isValue = (field: keyof typeof known) => !isOfPrices(field) && typeof known[field] !== 'boolean'
  return keysOf(known).filter((field) => known[field] !== null && isValue(field))
}

/** A fact of the right type. */
const someFact = (fact: keyof Facts) => acceptFacts({ [fact]: 1 }) ?? acceptFacts({ [fact]: '1' }) ?? {}

/** Values of a record that are neither facts nor follow from them: a past day has none of them. */
const unrecorded = [
  ...[...textFieldIds, ...profileFieldIds].filter((field) => !Object.hasOwn(noFacts, field) && field !== 'date'),
  'daysToReport',
]
