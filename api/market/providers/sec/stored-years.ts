import { maxYears } from '#domain/years/company-years'
import { readYears, writeYears } from '#domain/years/years-block'
import { CompanyRecord as Reports } from '../../record/company-record.ts'
import { fiscalYearsKnown } from '../../record/fiscal-years-known.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import type { Split } from '../../record/splits.ts'
import type { CompanyFacts } from './company-facts.ts'
import { factsNeeded } from './figures.ts'

/** Raised when the same facts give other years. */
const version = 1

/** The fiscal years of a listing's company, as a collection saves them. */
export interface StoredYears {
  /** Identifies what they were calculated from. */
  readonly of: string
  /** The output of `writeYears`. */
  readonly listing: readonly unknown[]
}

/** The saved fiscal years; undefined if there are none. */
export const yearsIn = (stored: StoredYears | undefined) => stored && readYears(stored.listing)

interface OfListing {
  readonly symbol: string
  readonly splits: readonly Split[]
  /** Those of the last collection. */
  readonly stored: StoredYears | undefined
}

/**
 * Calculates the fiscal years of a company's listings as of a day. That takes longer than all other figures, so stored ones stay
 * until a report or a split changes them.
 */
export function createYearsOf(facts: CompanyFacts, day: string): (listing: OfListing) => StoredYears {
  const known = facts.filter(({ filed }) => filed <= day)
  const newest = known.reduce((last, { filed }) => (filed > last ? filed : last), '')
  let opened: OpenFacts | undefined
  return ({ symbol, splits, stored }) => {
    const past = splits.filter(({ date }) => date <= day).map(({ date, ratio }) => `${date} ${ratio}`)
    const of = [version, known.length, newest, ...past].join(', ')
    if (stored?.of === of && stored.listing[0] === symbol) return stored
    opened ??= new OpenFacts(factsNeeded(facts, day, maxYears))
    return { of, listing: writeYears(fiscalYearsKnown(new Reports(opened, day, splits), symbol)) }
  }
}
