import { describe, expect, test } from 'vitest'
import { reservedNames, reservedSymbols } from './names.ts'
import { rosterOf, rosterSize } from './roster.ts'
import type { Listing } from './traits.ts'

const seed = 3
const session = 700
const roster = rosterOf(seed, session)
const companies = roster.flatMap(({ company }) => company ?? [])
const bySymbol = (listings: readonly Listing[]) => new Map(listings.map((listing) => [listing.symbol, listing]))

describe('names and symbols', () => {
  test('are unique', () => {
    expect(roster).toHaveLength(rosterSize)
    expect(new Set(roster.map(({ symbol }) => symbol)).size).toBe(rosterSize)
    expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length)
  })

  test('are neither those of real companies nor offensive', () => {
    expect(roster.filter(({ symbol }) => reservedSymbols.has(symbol.replace(/-[AB]$/, '')))).toEqual([])
    expect(companies.filter(({ name }) => reservedNames.has(name.split(' ', 1).join('').toLowerCase()))).toEqual([])
  })

  test('consist of letters, and a symbol begins like its name', () => {
    expect(roster.filter(({ symbol }) => !/^[A-Z]{1,5}([WUR]|-[AB]|-P-[A-D])?$/.test(symbol))).toEqual([])
    expect(companies.filter(({ name }) => !/^[A-Z][A-Za-z&-]*( [A-Z&][A-Za-z&-]*)*$/.test(name))).toEqual([])
    const unlike = roster.filter(({ symbol, company }) => company && !company.name.startsWith(symbol.slice(0, 1)))
    expect(unlike).toEqual([])
  })

  test('include related securities of companies', () => {
    const suffixes = ['-A', '-B', '-P-D']
    for (const suffix of suffixes) expect(roster.some(({ symbol }) => symbol.endsWith(suffix))).toBe(true)
    const offshoots = roster.filter(({ company }) => !company)
    expect(offshoots.length / rosterSize).toBeGreaterThan(0.025)
    expect(offshoots.length / rosterSize).toBeLessThan(0.045)
  })
})

describe('from one session to the next', () => {
  test('the market keeps its size, and few stocks change', () => {
    const next = rosterOf(seed, session + 10)
    const before = bySymbol(roster)
    expect(next).toHaveLength(rosterSize)
    expect(next.filter(({ symbol }) => !before.has(symbol))).toHaveLength(15)
  })

  test('a stock stays the same', () => {
    const next = bySymbol(rosterOf(seed, session + 1))
    const stayed = roster.filter(({ symbol }) => next.has(symbol))
    expect(stayed.length).toBeGreaterThan(rosterSize - 3)
    expect(stayed.map(({ symbol }) => next.get(symbol))).toEqual(stayed)
  })

  test('some stocks are always new', () => {
    const newest = roster.filter(({ priceModel }) => priceModel.listed > session - 42)
    expect(newest.length).toBeGreaterThan(40)
    expect(Math.max(...newest.map(({ priceModel }) => priceModel.listed))).toBe(session)
  })
})

describe('the indexes', () => {
  const sp500 = roster.filter(({ sp500 }) => sp500)
  const dowJones = roster.filter(({ dowJones }) => dowJones)

  test('have 500 and 30 companies, and the thirty are among the five hundred', () => {
    expect(sp500).toHaveLength(500)
    expect(dowJones).toHaveLength(30)
    expect(dowJones.every(({ sp500 }) => sp500)).toBe(true)
  })

  test('have only large companies of the two great exchanges', () => {
    for (const { company, priceModel } of sp500) {
      expect(['NASDAQ', 'NYSE']).toContain(company?.exchange)
      expect(company?.isFund).toBe(false)
      expect((company?.shares ?? 0) * priceModel.price).toBeGreaterThan(10e9)
    }
  })
})
