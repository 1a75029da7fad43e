import { expect, test } from 'vitest'
import { ruleTruth } from './rule-truth.ts'

const said = (known: Partial<Parameters<typeof ruleTruth>[0]>): string =>
  ruleTruth({ permission: 'granted', isWoken: false, hasRules: true, ...known }).join(' ')

test('a browser that is not woken says that it checks nothing while the app is closed', () => {
  expect(said({})).toContain('While Stonks is closed, this browser checks nothing.')
  expect(said({ isWoken: true })).not.toContain('checks nothing')
  expect(said({ isWoken: true })).toContain('opening Stonks then checks the rules')
})

test.for([
  ['granted', true, 'also told as a notification'],
  ['default', false, 'asked for when the first rule is saved'],
  ['default', true, 'have not been allowed'],
  ['denied', true, 'may not show notifications'],
  ['missing', false, 'shows no notifications'],
] as const)('how it is told of: %s, with rules: %s', ([permission, hasRules, words]) => {
  expect(said({ permission, hasRules })).toContain(words)
})
