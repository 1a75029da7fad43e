import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { completionsAt, functionUsage } from './complete.ts'
import { functionNames } from './formula.ts'
import { formulaMetrics } from './names.ts'
import { parseFormula } from './parse.ts'

const own = [{ name: 'Cheapness', expression: 'sector(peRatio) / peRatio' }]

/** The completions for a text with the caret at “|”. */
function offered(marked: string): readonly string[] {
  const caret = marked.indexOf('|')
  return completionsAt(marked.replace('|', ''), caret, own).options.map(({ insert }) => insert)
}

test.for([
  ['divid|', 'dividendPerShare'],
  ['2 * market|', 'marketCap'],
  ['2 * P|', 'price'],
  ['target|', 'analystTargetPrice'],
  ['yield|', 'dividendYield'],
  ['perc|', 'percentile('],
  ['2 > 1 an|', 'and'],
  ['1 + chea|', '(sector(peRatio) / peRatio)'],
  ['marketCap > 2|', '2K'],
  ['marketCap > 2.5|', '2.5K'],
  ['50|', '50DayMovingAverage'],
  ['max(ep|, 2)', 'eps'],
] as const)('completes %s with %s', ([text, insert]) => {
  expect(offered(text)).toContain(insert)
})

test.for(['|', 'eps |', 'eps|', 'EPS|', 'xqz|', '(|', 'eps > 1 and|', '2B|'])('offers nothing for %s', (text) => {
  expect(offered(text)).toEqual([])
})

test('replaces the whole word at the caret', () => {
  expect(completionsAt('2 * divYield + 1', 7)).toMatchObject({ from: 4, to: 12 })
})

test('offers every metric by its id, and its completion is a formula', () => {
  for (const id of formulaMetrics) {
    const typed = id.slice(0, -1)
    if (formulaMetrics.some((other) => other === typed)) continue
    expect(offered(`${typed}|`), typed).toContain(id)
    expect(parseFormula(id).ok).toBe(true)
  }
})

test('shows the usage of every function', () => {
  expect(functionNames.map(functionUsage)).toEqual([
    ...['min(x, y, …)', 'max(x, y, …)', 'abs(x)', 'round(x)', 'log(x)', 'sqrt(x)'],
    ...['if(condition, x, y)', 'rank(x)', 'percentile(x)', 'sector(x)'],
    ...['growth(x, 5y)', 'median(x, 5y)', 'average(x, 5y)', 'share(condition, 5y)'],
  ])
})

test('completes a word at the caret, for any text and caret', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat(30), (text, at) => {
      const caret = Math.min(at, text.length)
      const { from, to, options } = completionsAt(text, caret, own)
      expect(from).toBeLessThanOrEqual(caret)
      expect(to).toBeGreaterThanOrEqual(caret)
      expect(options.length).toBeLessThanOrEqual(8)
    }),
  )
})
