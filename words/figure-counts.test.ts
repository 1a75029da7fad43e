import { expect, test } from 'vitest'
import { noneMissing } from '#domain/dataset/missing-figures'
import { coverageRows, describeFigures, describeMissing, missingRows } from './figure-counts.ts'

const counts = {
  records: 5321,
  have: { marketCap: 5105, peRatio: 0, revenueTTM: 4870, valueOfTomorrow: 3 },
  missing: { ...noneMissing(), contradicted: 1012, silent: 7 },
}

test('names each value that some companies have, in the order of the columns', () => {
  expect(coverageRows(counts)).toEqual([
    ['Market cap', '5,105 of 5,321'],
    ['Revenue', '4,870 of 5,321'],
  ])
})

test('names each reason for which figures are missing', () => {
  expect(missingRows(counts)).toEqual([
    ['the company has filed no report for 550 days', '7'],
    ['reports contradict it', '1,012'],
  ])
})

test('describes both in sentences, and returns nothing for a dataset without such values', () => {
  expect(describeFigures(counts)).toEqual([
    'Companies with a value: Market cap 5,105 of 5,321; Revenue 4,870 of 5,321.',
    'Figures that are missing: the company has filed no report for 550 days 7; reports contradict it 1,012.',
  ])
  expect(describeFigures({ records: 3, have: {}, missing: noneMissing() })).toEqual([])
})

test('states which figure a value needs and why it is missing', () => {
  expect(describeMissing('shares', 'receipt')).toBe(
    'It needs the company’s number of shares: no report says how many shares a receipt stands for.',
  )
})
