import { expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { companyFigures, missingFiguresOf, missingReasons, whyMissing } from './missing-figures.ts'

test.for([
  ['revenueTTM', { revenue: 'contradicted' }, { figure: 'revenue', reason: 'contradicted' }],
  ['priceToSalesRatioTTM', { revenue: 'silent', shares: 'receipt' }, { figure: 'revenue', reason: 'silent' }],
  ['priceToSalesRatioTTM', { shares: 'receipt' }, { figure: 'shares', reason: 'receipt' }],
  // A loss has no P/E, and no figure explains a missing price.
  ['peRatio', {}, undefined],
  ['revenueTTM', { shares: 'receipt' }, undefined],
  ['close', { revenue: 'silent' }, undefined],
  ['toString', { revenue: 'silent' }, undefined],
] as const)('%s is missing for the reason of the figure that it needs: %j', ([field, missing, expected]) => {
  expect(whyMissing(field, missing)).toEqual(expected)
})

test('skips reasons and figures that this release does not know', () => {
  const missing = { revenue: 'bad luck', luck: 'silent', eps: 'silent', toString: 'silent' }
  expect(missingFiguresOf({ missing })).toEqual({ eps: 'silent' })
  for (const record of [undefined, null, [], {}, { missing: [] }, { missing: null }])
    expect(missingFiguresOf(record)).toEqual({})
})

test('reads all reasons of all figures as written', () => {
  const stated = fc.dictionary(fc.constantFrom(...companyFigures), fc.constantFrom(...missingReasons))
  fc.assert(
    fc.property(stated, (missing) => {
      expect(missingFiguresOf(JSON.parse(JSON.stringify({ missing })))).toEqual({ ...missing })
    }),
  )
})
