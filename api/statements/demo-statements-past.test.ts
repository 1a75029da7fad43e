import { expect, test } from 'vitest'
import { isStated, type Statements } from '#domain/statements/statements'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { dateOf, sessionUpTo } from '../demo/calendar.ts'
import { createDemoMarket } from '../demo/demo-market.ts'
import { splitWithin } from '../demo/past/splits.ts'
import { demoStatements } from './demo-statements.ts'

const oneDay = 24 * 3_600_000
const { listings } = createDemoMarket(sessionUpTo(Date.parse('2026-11-20')))

/** Diluted earnings per share of the newest fiscal year. */
function epsOfYear({ periods, lines }: Statements): number | undefined {
  const cell = lines.dilutedEps[periods.findIndex(({ kind }) => kind === 'year')]
  return isStated(cell) ? cell.value : undefined
}

test('statements as of a past session have no later report, are those of the market of that day, and count its shares', async () => {
  const source = demoStatements(() => ({ createdAt: '2031-09-03T21:10:00.000Z', etag: '"1"' }))
  const company = fc.tuple(fc.nat(6999), fc.integer({ min: 0, max: 3500 }))
  await fc.assert(
    fc.asyncProperty(company, async ([number, days]) => {
      const asOf = new Date(Date.parse('2021-01-04') + days * oneDay).toISOString().slice(0, 10)
      const statements = await source.statementsOf(listings[number]?.symbol ?? '', asOf)
      if (!statements) return
      expect(statements.asOf <= asOf).toBe(true)
      for (const cell of Object.values(statements.lines).flat())
        if (isStated(cell)) for (const { fact } of cell.proof) expect(fact.filed <= statements.asOf).toBe(true)
    }),
    { numRuns: sampleCount(500) },
  )
  const day = '2027-02-10'
  const then = demoStatements(() => ({ createdAt: `${day}T21:10:00.000Z`, etag: '"1"' }))
  for (const { symbol } of listings.slice(0, 20))
    expect(await source.statementsOf(symbol, day)).toEqual(await then.statementsOf(symbol))
})

test('before a split, amounts per share and counts are in old shares', async () => {
  const source = demoStatements(() => ({ createdAt: '2027-02-10T21:10:00.000Z', etag: '"1"' }))
  const split = listings.slice(0, 400).flatMap(({ symbol, company, priceModel }) => {
    const found =
      company?.isFund === false ? splitWithin(priceModel, sessionUpTo(Date.parse('2026-02-10')), 9e3) : undefined
    return found ? [{ symbol, ratio: found.ratio, session: dateOf(found.session) }] : []
  })
  let compared = 0
  for (const { symbol, ratio, session } of split) {
    const [before, after] = await Promise.all(
      [dateOf(sessionUpTo(Date.parse(session)) - 1), session].map((day) => source.statementsOf(symbol, day)),
    )
    const [old, now] = [before, after].map((one) => one && epsOfYear(one))
    if (before?.periods[0]?.end !== after?.periods[0]?.end || old === undefined || now === undefined) continue
    compared++
    expect(old / now).toBeCloseTo(ratio, 6)
  }
  expect(compared).toBeGreaterThan(0)
})
