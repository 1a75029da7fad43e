import { fromKeys } from '../keys-of.ts'
import { type StatedLine, statedLines } from '../statements/statements.ts'
import { fc } from '../testing/fast-check.ts'
import { type CompanyYears, type FiscalYear, inOrder, maxYears } from './company-years.ts'

/** A fiscal year that ends with a calendar year and was reported in the next February; lines without a value are missing. */
export const aFiscalYear = (
  of: number,
  values: Partial<Readonly<Record<StatedLine, number>>>,
  special: Partial<FiscalYear> = {},
): FiscalYear => ({
  ...{ end: `${of}-12-31`, filed: `${of + 1}-02-10`, close: null, earlier: [] },
  values: fromKeys(statedLines, (line) => values[line] ?? null),
  ...special,
})

const aValue = fc.oneof(
  fc.integer({ min: -400_000, max: 400_000 }).map((millions) => millions * 1e6),
  fc.integer({ min: -2_000_000, max: 2_000_000 }).map((cents) => cents / 100),
  fc.maxSafeInteger(),
)
const aDay = fc
  .integer({ min: 1, max: 9_000 })
  .map((day) => new Date(Date.UTC(2002, 0, 1 + day)).toISOString().slice(0, 10))

const yearEnding = (end: string): fc.Arbitrary<FiscalYear> =>
  fc.record({
    end: fc.constant(end),
    filed: fc.constant(`${Number(end.slice(0, 4)) + 1}-02-20`),
    close: fc.option(fc.double({ min: 0.01, max: 900_000, noNaN: true })),
    values: fc.record(fromKeys(statedLines, () => fc.option(aValue))),
    earlier: fc
      .array(fc.record({ line: fc.constantFrom(...statedLines), value: fc.option(aValue), until: aDay }), {
        maxLength: 4,
      })
      .map(inOrder),
  })

/** The years of any company. */
export const anyYears = (symbol: fc.Arbitrary<string>): fc.Arbitrary<CompanyYears> =>
  fc.integer({ min: 0, max: maxYears }).chain((count) =>
    fc.record({
      symbol,
      currency: fc.constantFrom('USD', 'EUR'),
      years: fc.tuple(...Array.from({ length: count }, (_, at) => yearEnding(`${2025 - at}-12-31`))),
    }),
  )
