import { expect, test } from 'vitest'
import { filingAddress, freeCashFlowOf, type StatementCell } from './statements.ts'

const cell = (value: number): StatementCell => ({
  value,
  proof: [
    {
      fact: {
        ...{ value, tag: 'us-gaap/X', start: '2025-01-01', end: '2025-12-31' },
        ...{ accn: '0000320193-26-000001', form: '10-K', filed: '2026-01-30' },
      },
      times: 1,
    },
  ],
})

test('a filing has its page at the SEC', () => {
  expect(filingAddress('320193', { accn: '0000320193-24-000123' })).toBe(
    'https://www.sec.gov/Archives/edgar/data/320193/000032019324000123/0000320193-24-000123-index.htm',
  )
})

test('free cash flow is operating cash flow less capital expenditure, with the terms of both', () => {
  expect(freeCashFlowOf(cell(10), cell(4))).toMatchObject({ value: 6, proof: [{ times: 1 }, { times: -1 }] })
})

test('free cash flow is missing for the reason of the one that is missing', () => {
  const missing: StatementCell = { kind: 'incomplete', reason: 'A part is missing.' }
  expect(freeCashFlowOf(missing, cell(4))).toBe(missing)
  expect(freeCashFlowOf(cell(4), missing)).toBe(missing)
})
