import { expect, test } from 'vitest'
import { cashtagsIn } from '#domain/text/cashtags'
import { companyName, named } from './company-name.ts'

test.for([
  ['Lark Inc', 'Lark'],
  ['Lark Depot, Inc.', 'Lark Depot'],
  ['Lark & Tide Co', 'Lark & Tide'],
  ['Lark Tide & Co', 'Lark Tide & Co'],
  ['Lark Corp. Class A Common Stock', 'Lark'],
  ['Lark Group N.V. - Class A', 'Lark Group'],
  ['Lark Auto Ltd ADR', 'Lark Auto'],
  ['Lark Holdings PLC', 'Lark Holdings'],
  ['Lark.com Inc', 'Lark.com'],
  ['Incline Corporation', 'Incline'],
  ['Inc', 'Inc'],
  ['  Lark   Tide  ', 'Lark Tide'],
])('%s is called %s', ([name = '', called]) => {
  expect(companyName({ name })).toBe(called)
})

test.for([
  ['a cashtag', 'Fake $TIDE Fund'],
  ['an element', 'Fake <img src=x onerror=alert(1)>'],
  ['a link', 'Fake [here](javascript:alert(1))'],
  ['an address', 'Fake https://www.elsewhere.example'],
  ['a heading', 'Fake\n# Heading'],
  ['a direction mark', 'Fake \u202Ekcots'],
])('a name stays a name: %s', ([, name = '']) => {
  const called = companyName({ name })
  expect(called).toMatch(/^Fake/)
  expect(called).not.toMatch(/[<>[\]#$\n\u202E]|:\/\/|www\./)
  expect(cashtagsIn(called)).toEqual([])
})

test('a name without end is cut', () => {
  expect(companyName({ name: 'Lark '.repeat(200_000) })).toHaveLength(60)
})

test('a stock is named with its cashtag, or by the cashtag alone', () => {
  expect(named({ symbol: 'LARK', name: 'Lark & Sons Inc' })).toBe('Lark & Sons ($LARK)')
  expect(named({ symbol: 'LARK', name: 'LARK Inc' })).toBe('$LARK')
  expect(named({ symbol: 'LARK', name: null })).toBe('$LARK')
})
