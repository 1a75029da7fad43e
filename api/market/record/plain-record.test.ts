import { describe, expect, test } from 'vitest'
import { PlainRecord } from '#api/testing/plain-record'
import { reportingCompanies } from '#api/testing/reporting-company'
import { secRecord } from '#api/testing/sec-records'
import { dateOfDay, dayOfDate, daysBetween } from '#domain/dataset/trading-days'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { seeded } from '#domain/testing/seed'
import { readNamedFacts } from '../providers/sec/company-facts.ts'
import { CompanyRecord } from './company-record.ts'
import type { Fact } from './facts.ts'
import { type FigureOrReason, isFigure } from './figure.ts'
import { interimsOf } from './fiscal-years.ts'
import { OpenFacts } from './open-facts.ts'

const flows = ['revenue', 'netIncome', 'operatingCashFlow', 'capitalExpenditure'] as const
/** Older ones no longer change. */
const recentYears = 4
const levels = ['assets', 'equity', 'cash'] as const

/** The results of both readings as of a day, by name; a figure that only the module has must cover the right span. */
function compare(facts: readonly Fact[], day: string, opened = new OpenFacts(facts)): void {
  const record = new CompanyRecord(opened, day)
  const plain = new PlainRecord(facts, day, record.currency)
  const years = record.years.filter(({ isOpen }) => !isOpen)
  expect(years.length, `years as of ${day}`).toBe(plain.years.length)
  const agree = (name: string, figure: FigureOrReason, expected: number | undefined, days?: number): void => {
    const isOwn = expected === undefined && isFigure(figure) && days !== undefined
    const length = isFigure(figure) ? daysBetween(figure.start ?? figure.end, figure.end) + 1 : NaN
    if (isOwn)
      expect(Math.abs(length - days), `${name} as of ${day} is of ${String(length)} days`).toBeLessThanOrEqual(10)
    else expect(isFigure(figure) ? figure.value : undefined, `${name} as of ${day}`).toBe(expected)
  }
  for (const line of flows) {
    agree(
      `twelve months of ${line}`,
      record.twelveMonths(line),
      plain.twelveMonths(line),
      plain.isSilent ? undefined : 365,
    )
    for (const [at, year] of [...years.entries()].slice(-recentYears)) {
      const same = plain.years[at]
      if (!same) continue
      expect(daysBetween(same.end, dateOfDay(year.end))).toBeLessThanOrEqual(10)
      agree(`${line} of ${same.end}`, record.year(line, year), plain.year(line, same))
      for (const interim of interimsOf(year)) {
        const single = record.single(line, year, interim.order)
        agree(`${line} ${String(interim.order)} of ${same.end}`, single, plain.single(line, same, interim.order))
      }
    }
  }
  for (const line of levels) agree(line, record.level(line), plain.level(line))
}

/** Changes that may happen to a record; numbers are random. */
type Change = (facts: readonly Fact[], next: () => number) => readonly Fact[]

const oneOf = <T>(all: readonly T[], number: number): T | undefined => all[number % all.length]
const accnsOf = (facts: readonly Fact[], forms: RegExp): readonly string[] => [
  ...new Set(facts.filter(({ form }) => forms.test(form)).map(({ accn }) => accn)),
]
const shuffled: Change = (facts, next) =>
  facts
    .map((fact) => ({ fact, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ fact }) => fact)

const changes: readonly Change[] = [
  (facts) => facts,
  // Some filings are missing.
  (facts, next) => {
    const gone = new Set(accnsOf(facts, /./).filter(() => next() % 8 === 0))
    return facts.filter(({ accn }) => !gone.has(accn))
  },
  // A filing states a period twice, with different values.
  (facts, next) =>
    facts.flatMap((fact) => (next() % 20 === 0 ? [fact, { ...fact, value: Math.round(fact.value * 1.5) }] : [fact])),
  // An amendment restates some lines, at once or later.
  (facts, next) => {
    const accn = oneOf(accnsOf(facts, /^10-[KQ]$|^20-F$/), next())
    const amended = facts.filter((fact) => fact.accn === accn && next() % 2 === 0)
    const late = next() % 500
    const amend = (fact: Fact): Fact => ({
      ...{ ...fact, form: `${fact.form}/A`, accn: `${fact.accn}-A`, value: Math.round(fact.value * 0.9) },
      filed: dateOfDay(dayOfDate(fact.filed) + late),
    })
    return [...facts, ...amended.map(amend)]
  },
  // The company went public with an annual report.
  (facts, next) => {
    const days = facts.filter(({ form }) => form === '10-K' || form === '20-F').map(({ filed }) => filed)
    const first = oneOf(days.sort(), next()) ?? ''
    return facts.filter(({ filed, start }) => filed >= first && (start ?? first) >= dateOfDay(dayOfDate(first) - 800))
  },
]

describe('the figures of the plain reference', () => {
  test('equal those of a company with any filings, in any order, as of any day', () => {
    fc.assert(
      fc.property(reportingCompanies, fc.infiniteStream(fc.nat()), ({ reports }, numbers) => {
        const next = () => Number(numbers.next().value)
        const restated = (fact: Fact): Fact => ({
          ...fact,
          value: fact.value + (next() % 10 === 0 ? next() % 1000 : 0),
        })
        const filed = reports.filter(() => next() % 5 > 0).flatMap((report) => report.map(restated))
        const days = filed.map((fact) => fact.filed)
        const day = next() % 2 === 0 ? days.at(-1) : oneOf(days, next())
        // Some have been silent for about 550 days.
        const later = next() % 3 === 0 ? 500 + (next() % 100) : next() % 100
        compare(shuffled(filed, next), dateOfDay(dayOfDate(day ?? '2020-01-01') + later))
      }),
    )
  })

  test.for([...(['AAPL', 'NVDA', 'WMT', 'MDXG', 'COST', 'FHB', 'TSM', 'SPHR', 'NAVI', 'REX'] as const)])(
    'equal those of %s as of its filings since 2012, whatever changes its record',
    async (symbol) => {
      const read = await readNamedFacts([secRecord(`companyfacts-${symbol}.json.gz`)])
      if (!read.ok) throw new Error(read.failure)
      const { facts } = read.value
      const random = seeded(symbol.charCodeAt(0))
      const next = () => Math.floor(random() * 1e9)
      for (let sample = 0; sample < sampleCount(30); sample++) {
        const change = sample === 0 ? changes[0] : oneOf(changes, next())
        const changed = change?.(facts, next) ?? facts
        const opened = new OpenFacts(changed)
        const days = opened.filingDays.filter((day) => day >= '2012')
        compare(changed, oneOf(days, next()) ?? '', opened)
      }
    },
  )
})
