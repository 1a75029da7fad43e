import { expect, test } from 'vitest'
import { secRecord } from '#api/testing/sec-records'
import { CompanyRecord } from '../../record/company-record.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import { readCompanyFacts } from './company-facts.ts'
import { factsNeeded, figuresOf, missingFigures } from './figures.ts'

const ciks = { AAPL: '320193', WMT: '104169', COST: '909832', MDXG: '1376339', SPHR: '1795250', TSM: '1046179' }

test.for(Object.entries(ciks))(
  'the figures of %s on any day need no facts of periods that ended more than eight years before',
  async ([symbol, cik]) => {
    const read = await readCompanyFacts([secRecord(`companyfacts-${symbol}.json.gz`)], cik)
    if (!read.ok) throw new Error(read.failure)
    const all = new OpenFacts(read.value)
    const days = all.filingDays.filter((_, at) => at % 4 === 0)
    expect(days.length).toBeGreaterThan(2)
    for (const day of days) {
      const needed = factsNeeded(read.value, day)
      const both = [all, new OpenFacts(needed)].map((facts) => {
        const record = new CompanyRecord(facts, day)
        const figures = figuresOf(record)
        return { figures, missing: missingFigures(record, figures) }
      })
      expect(both[1], day).toEqual(both[0])
    }
    const newest = all.filingDays.at(-1) ?? ''
    expect(factsNeeded(read.value, newest).length).toBeLessThan(read.value.length)
  },
)
