import { describe, expect, test } from 'vitest'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount, sampleCountOfFormulas } from '#domain/testing/sample-count'
import { keysOf } from '../keys-of.ts'
import { isMetricId, metricIds, metrics } from '../stock/metrics.ts'
import { editDistance } from '../text/edit-distance.ts'
import { evaluateFormula } from './evaluate.ts'
import { type Expression, functionNames, operations, printFormula, typeOf } from './formula.ts'
import { formulaMetrics } from './names.ts'
import { maxFormulaCost, type OwnMetric, parseFormula } from './parse.ts'
import { anyExpression } from './test-expressions.ts'
import { maxFormulaLength } from './tokens.ts'

/** The canonical text of a formula, or the message of its error. */
function canonical(text: string, own: readonly OwnMetric[] = []): string {
  const parsed = parseFormula(text, own)
  return parsed.ok ? printFormula(parsed.expression) : parsed.error.message
}

const stock = aStock({ close: 50, marketCap: 2e9, peRatio: 20, eps: 2.5, beta: -1, volume: 0 })

/** The value of a formula for one stock with P/E 20, EPS 2.5, beta −1, volume 0, market cap 2B, price 50 and nothing else. */
function valueOf(text: string): number | null | string {
  const parsed = parseFormula(text)
  return parsed.ok ? (evaluateFormula([stock], parsed.expression)[0] ?? null) : parsed.error.message
}

test.for([
  ['peRatio*2', 'peRatio * 2'],
  ['PERATIO  +\n BETA', 'peRatio + beta'],
  ['marketCap>2B and not(beta<1)', 'marketCap > 2000000000 and not beta < 1'],
  ['1.5k + 3M - .5%', '1500 + 3000000 - 0.005'],
  ['7%', '0.07'],
  ['1e3 + 2E-7', '1000 + 2e-7'],
  ['50DayMovingAverage / 200daymovingaverage', '50DayMovingAverage / 200DayMovingAverage'],
  ['50 * 50DayMovingAverage', '50 * 50DayMovingAverage'],
  ['(eps - 1) - (2 - beta)', 'eps - 1 - (2 - beta)'],
  ['eps / (beta * 2) / 3', 'eps / (beta * 2) / 3'],
  ['-(eps + 1) * -2', '-(eps + 1) * -2'],
  ['--eps', '--eps'],
  ['Max(eps, MIN(beta,2,3))', 'max(eps, min(beta, 2, 3))'],
  ['if(beta>1 or eps<0, rank(peRatio), percentile(eps))', 'if(beta > 1 or eps < 0, rank(peRatio), percentile(eps))'],
  ['eps<1 && beta≥2 || volume<>3', 'eps < 1 and beta >= 2 or volume != 3'],
  ['(eps < 1 or beta > 2) and volume == 3', '(eps < 1 or beta > 2) and volume = 3'],
  ['eps × 2 ÷ 3 − 1', 'eps * 2 / 3 - 1'],
  ['peRatio < sector(peRatio)', 'peRatio < sector(peRatio)'],
] as const)('parses %s as %s', ([text, expected]) => {
  expect(canonical(text)).toBe(expected)
})

test.for([
  ['peRatio / eps + 1', 9],
  ['2 + 3 * 4 - 10 / 5', 12],
  ['-eps - -eps', 0],
  ['peRatio / volume', null],
  ['1 / (peRatio / volume)', null],
  ['log(volume)', null],
  ['log(beta)', null],
  ['sqrt(beta)', null],
  ['log(1)', 0],
  ['sqrt(peRatio * 5)', 10],
  ['abs(beta) + round(eps)', 4],
  ['max(peRatio, eps, 30) - min(beta, 5)', 31],
  ['dividendYield + 1', null],
  ['dividendYield > 3%', null],
  ['not dividendYield > 3%', null],
  ['eps > 1 or dividendYield > 3%', null],
  ['eps < 1 and dividendYield > 3%', null],
  ['if(dividendYield > 3%, 1, 2)', null],
  ['if(eps > 1, peRatio, dividendYield)', 20],
  ['max(eps, dividendYield)', null],
  ['marketCap = 2B', 1],
  ['marketCap != 2B or 50% > 0.6', 0],
  ['eps <= 2.5 and eps >= 2.5 and not eps < 2.5', 1],
  ['rank(eps)', 1],
  ['percentile(eps)', null],
  ['rank(dividendYield)', null],
  ['sector(eps)', 2.5],
  ['1e200 * 1e200', null],
] as const)('calculates %s as %s: a missing value stays missing', ([text, expected]) => {
  expect(valueOf(text)).toBe(expected)
})

test('ranks, percentiles and sector medians compare all stocks', () => {
  const some = [
    aStock({ symbol: 'A', eps: 1, sector: 'FINANCE' }),
    aStock({ symbol: 'B', eps: 3, sector: 'Finance' }),
    aStock({ symbol: 'C', eps: 3, sector: 'TECHNOLOGY' }),
    aStock({ symbol: 'D', eps: null, sector: 'FINANCE' }),
    aStock({ symbol: 'E', eps: 9, sector: null }),
  ]
  const values = (text: string) => {
    const parsed = parseFormula(text)
    return parsed.ok ? evaluateFormula(some, parsed.expression) : parsed.error
  }
  expect(values('rank(eps)')).toEqual([4, 2, 2, null, 1])
  expect(values('percentile(eps)')).toEqual([0, 1 / 3, 1 / 3, null, 1])
  expect(values('sector(eps)')).toEqual([2, 2, 3, 2, null])
  expect(values('eps > sector(eps)')).toEqual([0, 1, 0, null, null])
})

test.for([
  ['', 'Write a formula, such as marketCap / revenueTTM.', 0, 0],
  ['peRatoi * 2', '“peRatoi” is not a metric. Did you mean peRatio?', 0, 7],
  ['2 * pe', '“pe” is not a metric. Did you mean peRatio?', 4, 6],
  ['price / dividnd', '“dividnd” is not a metric. Did you mean dividendPerShare?', 8, 15],
  ['averge(eps)', '“averge” is not a function. Did you mean average?', 0, 6],
  ['percentil(eps)', '“percentil” is not a function. Did you mean percentile?', 0, 9],
  ['rank', '“rank” needs its values in parentheses.', 0, 4],
  ['name + 1', '“name” is not a number, and formulas calculate with numbers.', 0, 4],
  ['eps +', 'A number or a name is missing at the end.', 5, 5],
  ['(eps + ) * 2', 'A number or a name is missing before “)”.', 7, 8],
  ['eps * (beta + 1', '“)” is missing.', 6, 7],
  ['eps + 1)', '“)” closes nothing.', 7, 8],
  ['eps beta', 'An operator is missing before “beta”.', 4, 8],
  ['1,000 * eps', 'A comma separates the values of a function; numbers have none.', 1, 2],
  ['eps # 2', '“#” has no meaning here.', 4, 5],
  ['1 < beta < 2', 'Join two comparisons with “and”, as in 1 < beta and beta < 2.', 9, 10],
  ['eps and beta', '“and” needs a condition here, and this is a number.', 0, 3],
  ['(eps > 1) * 2', '“*” needs a number here, and this is a condition.', 0, 9],
  ['if(eps, 1, 2)', '“if” needs a condition here, and this is a number.', 3, 6],
  ['if(eps > 1, 1, beta < 2)', '“if” needs a number here, and this is a condition.', 15, 23],
  ['min(eps)', '“min” takes 2 to 8 values, not 1.', 0, 8],
  ['abs(eps, beta)', '“abs” takes 1 value, not 2.', 0, 14],
  ['rank()', '“rank” takes 1 value, not 0.', 0, 6],
  ['beta[-1y]', '“beta” is not known by fiscal year.', 0, 9],
  ['eps[-11y]', 'Fiscal years are known up to 10 years back.', 0, 9],
  ['eps[2y] / 2', 'Write eps[-2y] for a year that has passed.', 0, 7],
  ['growth(eps)', '“growth” ends with years, as in growth(eps, 5y).', 10, 11],
  ['median(peRatio, 10)', '“median” ends with years, as in median(eps, 5y).', 16, 18],
  ['average(eps * beta, 3y)', '“beta” is not known by fiscal year.', 8, 22],
  ['growth(eps[-6y], 5y)', 'Fiscal years are known up to 10 years back.', 7, 19],
  ['median(eps, 12y)', 'Fiscal years are known up to 10 years back.', 7, 15],
  ['share(netIncome, 10y)', '“share” needs a condition here, and this is a number.', 6, 15],
  ['9e999', '9e999 is too large.', 0, 5],
  ['[Cheap] + 1', '“Cheap” is not one of your metrics.', 0, 7],
  [`${'('.repeat(40)}1`, 'This is nested too deeply.', 32, 33],
  [Array(300).fill('eps').join('+'), 'This formula is too long to calculate.', 0, 803],
  ['1'.repeat(maxFormulaLength + 1), 'This formula is too long.', maxFormulaLength, maxFormulaLength + 1],
] as const)('reports an error with its message and position: $1', ([text, message, from, to]) => {
  const parsed = parseFormula(text)
  expect(parsed.ok ? parsed : parsed.error).toMatchObject({ message, from, to })
})

describe('own metrics in a formula', () => {
  const own = [
    { name: 'Cheap ones', expression: 'peRatio < 15' },
    { name: 'Yield', expression: 'eps / price' },
    { name: 'Deep', expression: '[Yield] * 2' },
    { name: 'Endless', expression: '[endless] + 1' },
    { name: 'Broken', expression: 'eps +' },
  ]

  test('are found by their names in any case, with or without brackets', () => {
    expect(canonical('if([CHEAP ones], yield, 0)', own)).toBe('if([Cheap ones], [Yield], 0)')
    const parsed = parseFormula('2 / yield', own)
    expect(parsed.ok && printFormula(parsed.expression, true)).toBe('2 / (eps / price)')
  })

  test.for([
    ['Deep + 1', '“Deep” has an error: “Deep” uses “Yield”: only one level of own metrics is possible.'],
    ['Endless + 1', '“Endless” has an error: “Endless” cannot use itself.'],
    ['[endless] + 1', '“Endless” cannot use itself.'],
    ['1 + broken', '“Broken” has an error: A number or a name is missing at the end.'],
    ['[Yeild] * 2', '“Yeild” is not one of your metrics. Did you mean [Yield]?'],
    ['yeild * 2', '“yeild” is not a metric. Did you mean [Yield]?'],
  ])('are one level deep, and their errors are reported: %s', ([text = '', message]) => {
    expect(canonical(text, own)).toBe(message)
  })

  test('count with their own cost, which limits the work of any link', () => {
    const large = { name: 'Large', expression: Array(150).fill('eps').join('+') }
    expect(canonical('Large + 1', [large])).toBe('[Large] + 1')
    expect(canonical('Large + Large', [large])).toBe('This formula is too long to calculate.')
  })
})

test('no two names of the language differ only in case, and none is a number', () => {
  const names = [...metricIds, ...functionNames.filter((id) => id !== 'sector')].map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  for (const id of formulaMetrics) expect(canonical(id.toUpperCase())).toBe(id)
})

const ownMetrics = [{ name: 'My metric', expression: 'peRatio / sector(peRatio)' }]

/** The cost of an expression in operations; one that compares all stocks counts as twenty, one in years is calculated in each. */
function costOf(expression: Expression): number {
  if (expression.kind === 'own') return 1 + costOf(expression.expression)
  if (expression.kind !== 'call') return 1
  const own = ['rank', 'percentile', 'sector'].includes(expression.operation) ? 20 : 1
  const { years = 0 } = expression
  return expression.operands.reduce((sum, operand) => sum + costOf(operand) * (1 + years), own)
}

const tooLong = 'This formula is too long to calculate.'

test('parsing the printed text of any formula gives the formula', () => {
  fc.assert(
    fc.property(anyExpression(ownMetrics), (expression) => {
      const parsed = parseFormula(printFormula(expression), ownMetrics)
      const cost = costOf(expression)
      if (cost > maxFormulaCost) expect(parsed).toMatchObject({ error: { message: tooLong } })
      else expect(parsed).toEqual({ ok: true, expression, type: typeOf(expression), cost })
    }),
    { numRuns: sampleCount(10_000) },
  )
})

test('suggests a metric for a name with one missing, wrong, added or swapped letter', () => {
  const editedName = fc
    .tuple(
      fc.constantFrom(...formulaMetrics.filter((id) => id.length > 7)),
      fc.nat(3),
      fc.nat(),
      fc.constantFrom('q', 'z'),
    )
    .map(([id, kind, at, letter]) => {
      const i = at % (id.length - 1)
      const [before, after] = [id.slice(0, i), id.slice(i + 1)]
      const edited = [`${before}${after}`, `${before}${letter}${after}`, `${before}${letter}${id.slice(i)}`][kind]
      return { id, edited: edited ?? `${before}${id[i + 1] ?? ''}${id[i] ?? ''}${id.slice(i + 2)}` }
    })
  fc.assert(
    fc.property(editedName, ({ id, edited }) => {
      const parsed = parseFormula(`${edited} * 2`)
      // A number joined to a name, as in 0DayMovingAverage, or another metric, is not a misspelling.
      if (parsed.ok) return
      const { suggestion = '' } = parsed.error
      const distance = (name: string) => editDistance(edited.toLowerCase(), name.toLowerCase())
      const label = isMetricId(suggestion) ? metrics[suggestion].label.replaceAll(/[^A-Za-z\d]/g, '') : ''
      expect(Math.min(distance(suggestion), distance(label))).toBeLessThanOrEqual(distance(id))
    }),
    { numRuns: sampleCount(5000) },
  )
})

const words = [
  ...metricIds,
  ...keysOf(operations),
  'and',
  'or',
  'not',
  'constructor',
  '__proto__',
  'toString',
  'My metric',
]
const symbols = [
  '(',
  ')',
  ',',
  '+',
  '-',
  '*',
  '/',
  '<',
  '<=',
  '!=',
  '=',
  '[',
  ']',
  '%',
  '.',
  '1e',
  '5',
  '2.5M',
  '💥',
  '\u0000',
]
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'()+-*/.,<>=![]%eEkM0159 aif&|\ud800') }),
  fc.array(fc.constantFrom(...words, ...symbols), { maxLength: 30 }).map((all) => all.join(' ')),
  fc.array(fc.constantFrom(...words, ...symbols), { maxLength: 30 }).map((all) => all.join('')),
  fc
    .tuple(fc.constantFrom('(', '-', 'not ', 'rank(', 'if(', '['), fc.nat(5000))
    .map(([word, count]) => word.repeat(count)),
  anyExpression(ownMetrics).map((expression) => printFormula(expression).slice(1)),
)

test('parses any text to a formula or an error with its position, and never throws', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const parsed = parseFormula(text, ownMetrics)
      if (parsed.ok) return void canonical(text, ownMetrics)
      const { message, from, to } = parsed.error
      if (message === '' || from > to || from < 0 || to > text.length) throw new Error(JSON.stringify(parsed.error))
    }),
    { numRuns: sampleCountOfFormulas(100_000) },
  )
}, 120_000)

test.for(['1', 'a', '[', '(', '- ', 'eps+', 'max(', '1e', '.', '𝒳'])(
  'rejects a formula that repeats %j beyond the maximum length',
  (piece) => {
    const parsed = parseFormula(piece.repeat(maxFormulaLength + 1))
    expect(parsed).toMatchObject({ ok: false, error: { message: 'This formula is too long.', from: maxFormulaLength } })
  },
)

test('looks up own metrics once per name, and no further than the maximum size of a formula', () => {
  const lookups = (count: number) => {
    let made = 0
    const own = {
      expression: '1',
      get name() {
        made++
        return 'Mine'
      },
    }
    parseFormula(Array(count).fill('Mine').join('+'), [own])
    return made
  }
  expect(lookups(100)).toBe(2 * lookups(50))
  expect(lookups(4_000)).toBe(lookups(400))
})

test('the canonical text of a formula of 500 characters parses again', () => {
  const text = `1T${'+1T'.repeat(166)}`
  const parsed = parseFormula(text)
  const expression: Expression | undefined = parsed.ok ? parsed.expression : undefined
  expect(expression && parseFormula(printFormula(expression)).ok).toBe(true)
})
