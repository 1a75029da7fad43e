import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { fromKeys } from '../keys-of.ts'
import { freeCashFlowOf, statedLines, type StatementCell, type Statements, sumOf } from './statements.ts'
import { parseStatements, writeStatements } from './statements-line.ts'

const day = fc
  .date({ min: new Date('2009-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const span = fc
  .tuple(day, day)
  .filter(([start, end]) => start !== end)
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }))
const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => value + 0)

const fact = fc.record({
  value: amount,
  tag: fc.constantFrom('us-gaap/Revenues', 'ifrs-full/Revenue', 'us-gaap/Assets'),
  start: fc.constant(null),
  end: day,
  accn: fc.integer({ min: 0, max: 999_999 }).map((n) => `0000320193-24-${String(n).padStart(6, '0')}`),
  form: fc.constantFrom('10-K', '10-Q/A', '20-F'),
  filed: day,
})
const term = fc.record({
  fact: fc.tuple(fact, span, fc.boolean()).map(([one, days, isFlow]) => (isFlow ? { ...one, ...days } : one)),
  times: fc.constantFrom(1, -1, 0.25, 4),
})
/** After the end of any period. */
const later = fc.option(fc.constantFrom('2027-02-10', '2027-05-10'), { nil: undefined })
const figure = fc
  .tuple(fc.array(term, { minLength: 1, maxLength: 4 }), fc.option(amount, { nil: undefined }), later)
  .map(([proof, first, since]) => ({
    ...{ value: sumOf(proof), proof },
    ...(first !== undefined && { first }),
    ...(since !== undefined && { since }),
  }))

const absence = (end: string) =>
  fc.oneof(
    fc.constant<StatementCell>({ kind: 'notReported', reason: `No report states it for the period up to ${end}.` }),
    fc.constant<StatementCell>({ kind: 'contradicted', reason: 'Two reports contradict each other.' }),
  )

const statements: fc.Arbitrary<Statements> = fc
  .array(
    fc.tuple(span, later).map(([days, reported]) => ({ ...days, ...(reported !== undefined && { reported }) })),
    { minLength: 1, maxLength: 4 },
  )
  .chain((spans) =>
    fc.record({
      symbol: fc.constantFrom('AAPL', 'BRK.B'),
      cik: fc.constantFrom('320193', null),
      currency: fc.constantFrom('USD', 'TWD'),
      asOf: day,
      periods: fc.constant(spans.map((one) => ({ kind: 'year' as const, ...one }))),
      lines: fc.record(
        fromKeys(statedLines, () => fc.tuple(...spans.map(({ end }) => fc.oneof(figure, absence(end))))),
      ),
    }),
  )
  .map(({ lines, ...rest }) => ({
    ...rest,
    lines: {
      ...lines,
      freeCashFlow: lines.operatingCashFlow.map((cell, at) =>
        freeCashFlowOf(cell, lines.capitalExpenditure[at] ?? cell),
      ),
    },
  }))

const written = (one: Statements): unknown => JSON.parse(JSON.stringify(writeStatements(one)))

test('statements are the same after they were written and read', () => {
  fc.assert(
    fc.property(statements, (one) => {
      expect(parseStatements(written(one))).toEqual({ ok: true, value: one })
    }),
  )
})

test('a figure equals the sum of its terms, whatever was written', () => {
  fc.assert(
    fc.property(statements, fc.infiniteStream(fc.jsonValue()), fc.nat(20), (one, values, every) => {
      let at = 0
      const changed: unknown = JSON.parse(JSON.stringify(writeStatements(one)), (_, value: unknown): unknown =>
        at++ % (every + 2) === 0 ? values.next().value : value,
      )
      const read = parseStatements(changed)
      if (!read.ok) expect(read.failure[0]).toMatch(/^(Its?|One) .*\.$/)
      for (const cells of Object.values(read.ok ? read.value.lines : {}))
        for (const cell of cells) if ('value' in cell) expect(cell.value).toBe(sumOf(cell.proof))
    }),
  )
})

const example = {
  ...{ symbol: 'LARK', cik: '1', currency: 'USD', asOf: '2026-01-30' },
  periods: [['year', 0, 29]],
  filings: [['0000000001-26-000001', '10-K', '2026-01-29']],
  tags: ['us-gaap/Revenues'],
  spans: { start: ['2025-01-01'], end: ['2025-12-31'] },
  facts: { value: [12], tag: [0], filing: [0], span: [0] },
  lines: { revenue: [0] },
}

test('statements that a device has kept for long, with days in their periods, are read', () => {
  const days = ['2025-01-01', '2025-12-31']
  const kept = parseStatements({ ...example, periods: [['year', ...days]], spans: [days] })
  const read = parseStatements(example)
  const { reported, ...period } = (read.ok && read.value.periods[0]) || {}
  expect(reported).toBe('2026-01-29')
  expect(kept).toMatchObject({ ok: true, value: { periods: [period], lines: read.ok && read.value.lines } })
})

test('a line that is not written is not reported', () => {
  const read = parseStatements(example)
  expect(read.ok && read.value.lines.netIncome).toEqual([
    { kind: 'notReported', reason: 'No report states it for the period up to 2025-12-31.' },
  ])
})

test.for([
  ['no object', null, 'It is no JSON object.'],
  ['a symbol with a space', { ...example, symbol: 'A B' }, 'Its symbol is missing or invalid.'],
  ['a company number with zeros', { ...example, cik: '0001' }, 'Its cik is no number.'],
  ['a sign for a currency', { ...example, currency: '$' }, 'Its currency is no code like USD.'],
  ['a day that does not exist', { ...example, asOf: '2026-02-30' }, 'Its asOf is no day like 2026-01-30.'],
  ['no periods', { ...example, periods: [] }, 'One of its periods is invalid.'],
  ['a period without an end', { ...example, periods: [['year', '2025-01-01']] }, 'One of its periods is invalid.'],
  [
    'eleven years',
    { ...example, periods: Array.from({ length: 11 }, () => example.periods[0]) },
    'It has too many periods.',
  ],
] as const)('statements with %s are refused', ([, json, sentence]) => {
  expect(parseStatements(json)).toEqual({ ok: false, failure: [sentence] })
})

test.for([
  ['names no fact', { lines: { revenue: [7] } }],
  ['has a fact of an unknown filing', { facts: { ...example.facts, filing: [3] } }],
  ['has a fact whose value is a text', { facts: { ...example.facts, value: ['12'] } }],
  ['has a factor that is a text', { lines: { revenue: [[[0, '1']]] } }],
] as const)('a value that %s is missing, and the others stay', ([, change]) => {
  const read = parseStatements({ ...example, ...change })
  expect(read.ok && read.value.lines.revenue).toEqual([{ kind: 'contradicted', reason: 'Its proof cannot be read.' }])
})
