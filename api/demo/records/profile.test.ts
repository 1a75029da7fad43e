import { expect, test } from 'vitest'
import { sectorIds } from '#domain/stock/stock'
import type { Company } from '../companies/traits.ts'
import { headquartersOf } from '../texts/headquarters.ts'
import { descriptionOf } from './profile.ts'

const aCompany = (special: Partial<Company>): Company => ({
  number: 1,
  seed: 1,
  name: 'Larkspur Robotics Inc',
  isFund: false,
  sector: 'MANUFACTURING',
  industry: 'SPECIAL INDUSTRY MACHINERY',
  exchange: 'NYSE',
  shares: 1e6,
  ...special,
})

const descriptions = sectorIds.flatMap((sector) =>
  Array.from({ length: 50 }, (_, seed) => descriptionOf(aCompany({ sector, seed }), headquartersOf(seed))),
)

test('a description is two to five sentences about the company', () => {
  for (const description of descriptions) {
    expect(description).toMatch(/^Larkspur Robotics Inc /)
    expect(description).not.toMatch(/undefined| {2}|\n/)
    const sentences = description.match(/[.](?= |$)/g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
  }
})

test('a fund has holdings instead of divisions', () => {
  const description = descriptionOf(aCompany({ isFund: true, name: 'Larkspur Momentum ETF' }), headquartersOf(1))
  expect(description).toMatch(
    /^Larkspur Momentum ETF .+ holdings and charges 0\.\d+ % a year\. The fund was launched in /,
  )
})

test('hardly any two are alike', () => {
  expect(new Set(descriptions).size).toBe(descriptions.length)
})

test('it is the same on every day', () => {
  const company = aCompany({ seed: 9 })
  expect(descriptionOf(company, headquartersOf(9))).toBe(descriptionOf(company, headquartersOf(9)))
})
