import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { printFormula, typeOf } from '../formula/formula.ts'
import { parseFormula } from '../formula/parse.ts'
import { anyExpression } from '../formula/test-expressions.ts'
import { acceptFormula, decimalChoices, metricFormats, metricOf, withFittingFormats } from './formulas.ts'

const typeWithoutParser = (expression: string) =>
  metricOf('formula:1', { formulas: { 'formula:1': { name: 'Mine', expression } } }).kind === 'boolean'
    ? 'boolean'
    : 'number'

test('finds the type of any formula without the parser', () => {
  fc.assert(
    fc.property(anyExpression([{ name: 'R&D and <more>', expression: 'eps / 2' }]), (expression) => {
      expect(typeWithoutParser(printFormula(expression))).toBe(typeOf(expression))
    }),
    { numRuns: sampleCount(10_000) },
  )
})

test.for([
  ['eps≥1 && beta<>2', 'boolean'],
  ['NOT(eps > 1)', 'boolean'],
  ['not (eps > 1) and (beta < 1)', 'boolean'],
  ['(( eps ) ) > (1)', 'boolean'],
  ['If (eps > 0, (beta), 2)', 'number'],
  ['if(eps > 0, if(beta > 1, eps > 2, eps > 3), not (eps > 4))', 'boolean'],
  ['if(min(eps, 1, 2) > 0, max(eps, 2), 2) + 1', 'number'],
] as const)('gives %s the type %s, like the parser', ([text, type]) => {
  expect(parseFormula(text)).toMatchObject({ ok: true, type })
  expect(typeWithoutParser(text)).toBe(type)
})

test('the characters in the name of an own metric do not affect the type', () => {
  for (const name of ['Profit and loss', 'R&D', 'P/E < 15', 'not mine', 'a | b']) {
    expect(parseFormula(`[${name}] + 1`, [{ name, expression: 'eps' }])).toMatchObject({ ok: true, type: 'number' })
    expect(typeWithoutParser(`[${name}] + 1`)).toBe('number')
    expect(typeWithoutParser(`[${name}] > 1`)).toBe('boolean')
  }
})

test('an own metric in a formula has its own type', () => {
  const own = [
    { name: 'Is cheap', expression: 'peRatio < 15' },
    { name: 'Big', expression: 'if(beta > 1, marketCap > 1B, marketCap > 2B)' },
    { name: 'Ratio', expression: 'if(eps > 0, eps / price, 0)' },
    { name: 'beta', expression: 'eps > 1' },
    { name: 'and', expression: 'eps > 1' },
    { name: '15M', expression: 'eps > 1' },
  ]
  const typeOfText = (expression: string) => {
    const [first, second, third, fourth, fifth, sixth] = own
    const formulas = {
      ...(first && { 'formula:1': first }),
      ...(second && { 'formula:2': second }),
      ...(third && { 'formula:3': third }),
      ...(fourth && { 'formula:4': fourth }),
      ...(fifth && { 'formula:5': fifth }),
      ...(sixth && { 'formula:6': sixth }),
      'formula:7': { name: 'Mine', expression },
    }
    return metricOf('formula:7', { formulas }).kind === 'boolean' ? 'boolean' : 'number'
  }
  for (const [text, type] of [
    ['[Is cheap]', 'boolean'],
    ['([is CHEAP ])', 'boolean'],
    ['big', 'boolean'],
    ['not Big', 'boolean'],
    ['if([Is cheap], big, [and])', 'boolean'],
    ['if([Is cheap], eps, ratio)', 'number'],
    ['[Ratio] * 2', 'number'],
    ['Ratio', 'number'],
    ['[Ratio] > 1', 'boolean'],
    ['beta', 'number'],
    ['beta + 1', 'number'],
    ['[beta]', 'boolean'],
    ['eps * 15M', 'number'],
    ['max(ratio, beta)', 'number'],
  ] as const) {
    expect(parseFormula(text, own), text).toMatchObject({ ok: true, type })
    expect(typeOfText(text), text).toBe(type)
  }
})

test('a formula keeps a known format, and drops other fields', () => {
  const known = fc.record({
    format: fc.option(fc.constantFrom(...metricFormats, 'ratio', '', 3), { nil: undefined }),
    decimals: fc.option(fc.constantFrom(...decimalChoices, -1, 5, 1.5, '2'), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.oneof(known, fc.object()), (fields) => {
      const formula = acceptFormula({ ...fields, name: 'Yield', expression: 'eps / price' })
      const format = metricFormats.find((one) => one === fields.format)
      const decimals = decimalChoices.find((one) => one === fields.decimals)
      expect(formula).toStrictEqual({
        ...{ name: 'Yield', expression: 'eps / price' },
        ...(format && { format }),
        ...(format && decimals !== undefined && { decimals }),
      })
      expect(acceptFormula(formula)).toStrictEqual(formula)
    }),
  )
})

test.for([
  [{}, { kind: 'formula' }],
  [{ format: 'number' }, { kind: 'formula', decimals: 2 }],
  [
    { format: 'percent', decimals: 0 },
    { kind: 'percent', decimals: 0 },
  ],
  [{ format: 'money' }, { kind: 'money', decimals: 2 }],
  [
    { format: 'compact', decimals: 1 },
    { kind: 'compact', decimals: 1 },
  ],
] as const)('the column of a formula with %o is %o', ([format, column]) => {
  const own = (expression: string) => ({ formulas: { 'formula:1': { name: 'Mine', expression, ...format } } })
  expect(metricOf('formula:1', own('eps / price'))).toStrictEqual({
    ...{ label: 'Mine', short: 'Mine', of: 'formula:1', ...column },
  })
  expect(metricOf('formula:1', own('eps > 1')), 'a boolean has no format').toStrictEqual({
    ...{ label: 'Mine', short: 'Mine', of: 'formula:1', kind: 'boolean' },
  })
})

test('a column without a format abbreviates large numbers and has the decimals that suit its values', () => {
  const formulas = {
    'formula:1': { name: 'Free', expression: 'eps' },
    'formula:2': { name: 'Fixed', expression: 'eps', format: 'percent', decimals: 1 },
  } as const
  const fitting = { formulas: withFittingFormats(formulas, { 'formula:1': 4, 'formula:2': 4 }) }
  expect(metricOf('formula:1', fitting)).toMatchObject({ kind: 'compact', decimals: 4 })
  expect(metricOf('formula:2', fitting)).toMatchObject({ kind: 'percent', decimals: 1 })
  expect(withFittingFormats(formulas, undefined)).toEqual(formulas)
})

test('finds the type of a formula with the maximum number of parentheses, closed or not', () => {
  for (const text of ['('.repeat(500), '('.repeat(250) + ')'.repeat(250), 'a '.repeat(250), 'if(,'.repeat(125)]) {
    expect(typeWithoutParser(text)).toBe('number')
  }
  const nested = `${'('.repeat(246)}1<2${')'.repeat(246)}`
  expect([nested, `abs${nested}`].map(typeWithoutParser)).toEqual(['boolean', 'number'])
})

test('rejects a longer formula', () => {
  expect(acceptFormula({ name: 'Mine', expression: '1'.repeat(500) })).toBeDefined()
  expect(acceptFormula({ name: 'Mine', expression: '1'.repeat(501) })).toBeUndefined()
})
