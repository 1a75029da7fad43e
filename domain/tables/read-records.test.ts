import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { readSample } from '../testing/read-sample.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { readRecords } from './read-records.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `AAPL,${at % 90}.25`)

describe('progress', () => {
  const sharesOf = (text: string) => {
    const shares: number[] = []
    readSample(text, {}, { onProgress: (share) => shares.push(share) })
    return shares
  }

  test('is told at most a hundred times, never decreases and ends with 1', () => {
    const shares = sharesOf(['Symbol,Price', ...lines(60_000)].join('\n'))
    expect(shares.length).toBeGreaterThan(10)
    expect(shares.length).toBeLessThanOrEqual(100)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('ends with 1 for a small table, and for one without rows', () => {
    expect(sharesOf('Symbol,Price\nAAPL,1.5\n').at(-1)).toBe(1)
    expect(sharesOf('Symbol,Price\n').at(-1)).toBe(1)
  })
})

describe('a long text', () => {
  const cell = fc.constantFrom('a', '12', '', '"x, y"', '"one\ntwo"', '"""q"""', `"${'long '.repeat(5000)}"`, ' b ')
  const line = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','))

  test('is read in parts as csv-parse reads it at once', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), fc.nat(4000), (some, count) => {
        const text = [...some, ...lines(count), ...some].join('\n')
        const rows: { line: number; cells: readonly string[] }[] = []
        parse(text, {
          ...{ record_delimiter: '\n', relax_column_count: true, skip_empty_lines: true, trim: true },
          on_record: (cells: readonly string[], context) => void rows.push({ line: context.lines, cells }),
        })
        expect(readRecords(text, ',', parse)).toEqual({ rows, rejected: [] })
      }),
      { numRuns: sampleCount(200) },
    )
  })

  test('loses damaged lines only', () => {
    const texts = lines(9000)
    texts[4000] = 'AAPL,"1.25'
    texts[8000] = 'AAPL,1"25'
    const { rows, rejected } = readRecords(texts.join('\n'), ',', parse)
    expect(rejected.map((one) => one.line)).toEqual([4001, 8001])
    expect(rows).toHaveLength(8998)
  })
})
