import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { maxFormulaCost, type ParsedOwn, parseFormula } from '../formula/parse.ts'
import { type Formulas, formulasIn, metricOf } from './formulas.ts'
import { parseFormulas } from './parse-formulas.ts'

const formulasOf = (...expressions: readonly string[]): Formulas =>
  Object.fromEntries(expressions.map((expression, at) => [`formula:${at + 1}`, { name: `F${at + 1}`, expression }]))

const nested = (open: string, inner: string, depth: number): string => open.repeat(depth) + inner + ')'.repeat(depth)

test('parses each formula with the others as own metrics', () => {
  const parse = parseFormulas(formulasOf('eps / price', 'F1 > 0.1', 'F2', 'no such'))
  expect((['formula:1', 'formula:2'] as const).map(parse)).toMatchObject([
    { ok: true, type: 'number', cost: 3 },
    { ok: true, type: 'boolean', cost: 6 },
  ])
  expect(parse('formula:3')).toMatchObject({
    ok: false,
    error: { message: matching.stringContaining('only one level') },
  })
  expect(parse('formula:4')).toMatchObject({ ok: false })
  expect(parse('formula:8')).toMatchObject({ ok: false })
})

test('formulas beyond the total cost have an error, and earlier ones are calculated', () => {
  const ranks = nested('rank(', 'eps', 15)
  const parse = parseFormulas(formulasOf(ranks, ranks, 'eps', 'F1 + 1'))
  expect(parse('formula:1')).toMatchObject({ ok: true, cost: 301 })
  expect(parse('formula:2')).toEqual({
    ok: false,
    error: { message: 'The formulas of this screen take too long to calculate together.', from: 0, to: ranks.length },
  })
  expect(parse('formula:3')).toMatchObject({ ok: true, cost: 1 })
  expect(parse('formula:4')).toMatchObject({ ok: false })
})

/** Texts that are long, deep, or use each other often; they need not be formulas. */
const hostile = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('(', 'rank(', 'not (', 'abs(', '-', 'sector(', 'if(1<2,1,', '[', 'max(1,'),
      fc.nat({ max: 120 }),
    )
    .chain(([open, depth]) =>
      fc
        .constantFrom('1', 'eps', 'F1', 'F8 + F8', '1 < 2', '')
        .map((inner) => nested(open, inner, depth).slice(0, 500)),
    ),
  fc
    .array(
      fc.constantFrom('F1', '[F2]', '+', '*', '(', ')', 'rank(', 'percentile(', ',', '0'.repeat(30), 'eps', '<', ' '),
      {
        maxLength: 160,
      },
    )
    .map((parts) => parts.join('').slice(0, 500)),
)

test('the formulas of any link stay within the allowed cost, and have the parser’s types', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 8, maxLength: 8 }), (expressions) => {
      const formulas = formulasOf(...expressions)
      const parse = parseFormulas(formulas)
      const ids = formulasIn(formulas)
      const parsed = ids.map(parse)
      const cost = parsed.reduce((sum, one) => sum + (one.ok ? one.cost : 0), 0)
      expect(cost).toBeLessThanOrEqual(maxFormulaCost)
      ids.forEach((id, at) => {
        const one = parsed[at]
        if (!one?.ok) return
        expect(metricOf(id, { formulas }).kind === 'boolean').toBe(one.type === 'boolean')
      })
    }),
  )
})

test('finds a formula’s type once for all columns and rows of a screen', () => {
  let reads = 0
  const eight = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => {
      const own = {
        name: `F${at}`,
        get expression() {
          reads++
          return `${nested('(', '1', 100)} + F1 + F1`
        },
      }
      return [`formula:${at + 1}`, own]
    }),
  )
  const formulas = eight as Formulas
  metricOf('formula:1', { formulas })
  const once = reads
  for (let row = 0; row < 1_000; row++) for (const id of ['formula:1', 'formula:8'] as const) metricOf(id, { formulas })
  expect([once > 0, reads]).toEqual([true, once])
})

test('parses own metrics once for all formulas that use them', () => {
  const own = { name: 'Own', expression: 'eps + 1' }
  const parsedOwn: ParsedOwn = new Map()
  parseFormula('Own + Own', [own], parsedOwn)
  const [known] = parsedOwn.values()
  parseFormula('Own * 2', [own], parsedOwn)
  expect([...parsedOwn.values()]).toEqual([known])
})
