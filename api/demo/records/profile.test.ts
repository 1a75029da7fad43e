import { expect, test } from 'vitest'
import { sectorIds } from '#domain/stock/stock'
import { industries } from '../companies/industries.ts'
import type { Company } from '../companies/traits.ts'
import { profileOf } from './profile.ts'

const aCompany = (special: Partial<Company>): Company => ({
  number: 1,
  seed: 1,
  name: 'Larkspur Robotics Inc',
  isFund: false,
  sector: 'MANUFACTURING',
  industry: { name: 'SPECIAL INDUSTRY MACHINERY', trades: ['Machine', 'Robotics'] },
  exchange: 'NYSE',
  shares: 1e6,
  ...special,
})

const companies = sectorIds
  .flatMap((sector) => [...industries[sector], undefined])
  .flatMap((industry, at) => [0, 1, 2].map((more) => aCompany({ industry, seed: 3 * at + more })))
const descriptions = companies.map((company) => profileOf(company).description)

test('a description is two to five sentences about the company, and hardly any two are alike', () => {
  for (const description of descriptions) {
    expect(description).toMatch(/^Larkspur Robotics Inc, /)
    expect(description).not.toMatch(/undefined| {2}|\n|[()]|\.\./)
    const sentences = description.match(/[.](?= |$)/g) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
  }
  expect(new Set(descriptions).size).toBe(descriptions.length)
})

test.for([
  ['SPECIAL INDUSTRY MACHINERY', 'special industry machinery'],
  ['RETAIL-GROCERY STORES', 'retail grocery stores'],
  ['SERVICES-COMPUTER PROGRAMMING, DATA PROCESSING, ETC.', 'computer programming, data processing'],
  ['BIOLOGICAL PRODUCTS (NO DIAGNOSTIC SUBSTANCES)', 'biological products'],
] as const)('a description states the industry in words: %s', ([name, inText]) => {
  expect(profileOf(aCompany({ industry: { name, trades: ['Robotics'] } })).description).toContain(
    ` Inc, a company in the industry of ${inText}, serves `,
  )
})

test('a fund has holdings instead of divisions', () => {
  expect(profileOf(aCompany({ isFund: true, name: 'Larkspur Momentum ETF' })).description).toMatch(
    /^Larkspur Momentum ETF .+ the Momentum \d+ index with .+ holdings and charges 0\.\d+% a year\. The fund was launched in /,
  )
})

test('an address is one line in upper case, with the country where it is not the USA', () => {
  for (const { address, country } of companies.map(profileOf)) {
    expect(address).toMatch(/^[1-9]\d* [A-Z ]+(, SUITE \d+)?, [A-Z ]+, [A-Z ]+(, US)?$/)
    expect(address.endsWith(country === 'USA' ? ', US' : `, ${country.toUpperCase()}`)).toBe(true)
  }
})
