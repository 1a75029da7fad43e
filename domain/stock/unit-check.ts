import type { StoredNumberField } from './fields.ts'
import { periodIds } from './stock.ts'

/** The value of a field of one record; NaN if it is missing. */
export type Read = (field: StoredNumberField) => number

/** A value that follows from others of its record, which reveal its unit. */
interface Identity {
  readonly name: string
  readonly stated: StoredNumberField
  readonly implied: (of: Read) => number
  /** How the value follows from the others. */
  readonly from: string
  /** The powers of ten by which it is wrong in another unit. */
  readonly powers: readonly number[]
  readonly unit: string
  /** Powers that differ by less are the same; by default those of a rounded value. */
  readonly within?: number
}

const percent = [2, -2] as const
const scaled = [3, 6, 9, -3, -6, -9] as const
const fraction = 'a fraction, 0.0035 for 0.35%'

const identities: readonly Identity[] = [
  {
    name: 'DividendYield',
    stated: 'dividendYield',
    implied: (of) => of('dividendPerShare') / of('close'),
    from: 'DividendPerShare ÷ close',
    powers: percent,
    unit: fraction,
  },
  {
    name: 'ProfitMargin',
    stated: 'profitMargin',
    implied: (of) => of('eps') / of('revenuePerShareTTM'),
    from: 'EPS ÷ RevenuePerShareTTM',
    powers: percent,
    unit: fraction,
  },
  ...periodIds.map((period): Identity => ({
    name: `${period}.close.deltaRatio`,
    stated: `${period}DeltaRatio`,
    implied: (of) => of(`${period}Delta`) / (of('close') - of(`${period}Delta`)),
    from: 'delta ÷ the close before',
    powers: percent,
    unit: fraction,
  })),
  {
    name: 'MarketCapitalization',
    stated: 'marketCap',
    implied: (of) => of('sharesOutstanding') * of('close'),
    from: 'SharesOutstanding × close',
    powers: scaled,
    unit: 'dollars, and SharesOutstanding single shares',
  },
  {
    name: 'twoMonths.volume.average',
    stated: 'twoMonthsVolumeAverage',
    implied: (of) => of('volume'),
    from: 'the volume of the last session',
    powers: scaled,
    unit: 'single shares, like the volume',
    // A session has several times the usual volume in some stocks, but not two hundred times in most.
    within: 0.7,
  },
]

const factorWords: Readonly<Record<number, string>> = {
  [-9]: 'a billionth of',
  [-6]: 'a millionth of',
  [-3]: 'a thousandth of',
  [-2]: 'a hundredth of',
  2: 'a hundred times',
  3: 'a thousand times',
  6: 'a million times',
  9: 'a billion times',
}

/** Values of different days, and rounded ones, differ by less than this factor. */
const tolerance = Math.log10(1.5)
/** Fewer records are single errors of their source, which remain as they are. */
const minRecords = 3

/** A small company can be traded several times a session, a large one (dollars) not once. */
const [maxTurnover, largeCap] = [100, 1e9]

/** Dollars: four times the largest company. */
export const maxMarketCap = 2e13

/**
 * Compares the units of values that follow from each other, record by record. `minimum`: how many records must contradict
 * each other.
 */
export function createUnitCheck(minimum = minRecords) {
  const compared = new Map<Identity, { both: number; readonly wrong: Map<number, number> }>()
  const traded = { both: 0, above: 0 }
  const caps = { all: 0, impossible: 0 }
  const isMost = (count: number, of: number, least = minimum): boolean => count >= least && count * 2 > of
  return {
    add(of: Read): void {
      for (const identity of identities) {
        const factor = of(identity.stated) / identity.implied(of)
        if (!(factor > 0 && factor < Infinity)) continue
        const counts = compared.get(identity) ?? { both: 0, wrong: new Map<number, number>() }
        compared.set(identity, counts)
        counts.both++
        const power = identity.powers.find(
          (each) => Math.abs(Math.log10(factor) - each) < (identity.within ?? tolerance),
        )
        if (power !== undefined) counts.wrong.set(power, (counts.wrong.get(power) ?? 0) + 1)
      }
      const [cap, dollars] = [of('marketCap'), of('close') * of('volume')]
      if (cap > 0) caps.all++
      if (cap > maxMarketCap) caps.impossible++
      if (!(cap > 0 && dollars > 0)) return
      traded.both++
      if (dollars > cap && (cap > largeCap || dollars > cap * maxTurnover)) traded.above++
    },
    /** A sentence for each value whose unit contradicts the others in most of the records that have both. */
    problems(): readonly string[] {
      const found = [...compared].flatMap(([{ name, from, unit }, { both, wrong }]) =>
        [...wrong]
          .filter(([, count]) => isMost(count, both))
          .map(
            ([power, count]) =>
              `${name} is ${factorWords[power] ?? ''} ${from} in ${count} of the ${both} records that have both: it must be ${unit}.`,
          ),
      )
      // Two stocks suffice: nothing else explains such values.
      const isCap = (count: number, of: number) => isMost(count, of, Math.min(minimum, 2))
      if (found.some((sentence) => sentence.startsWith('MarketCapitalization'))) return found
      if (isCap(caps.impossible, caps.all))
        found.push(
          `MarketCapitalization is above that of any company in ${caps.impossible} of the ${caps.all} records that have it: it must be dollars.`,
        )
      else if (isCap(traded.above, traded.both))
        found.push(
          `MarketCapitalization is below the dollars that one session trades in ${traded.above} of the ${traded.both} records that have both: it must be dollars.`,
        )
      return found
    },
  }
}
