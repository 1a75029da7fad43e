import type Fuse from 'fuse.js/basic'
import { add, type Bitmap, createBitmap } from '../index/bitmap.ts'
import { createCandidates, lastLocation, threshold } from './candidates.ts'

/** Fuse's other options stay at their defaults, which define the matches. */
export const searchOptions = { keys: ['symbol', 'name'], threshold }

/** Finds the rows that match a text, which must not be blank. */
export type FuzzySearch = (text: string) => Bitmap

/**
 * Fuzzy search over rows of a symbol and a name. It finds the same rows as Fuse alone: an index proposes the texts that may
 * match, and Fuse decides.
 */
export function createFuzzySearch(
  fuseClass: typeof Fuse,
  symbols: readonly string[],
  names: readonly string[],
): FuzzySearch {
  const stocks = symbols.map((symbol, row) => ({ symbol, name: names[row] ?? '' }))
  // Text 2r is the symbol of row r, text 2r + 1 its name.
  const texts = stocks.flatMap(({ symbol, name }) => [symbol, name].map((text) => text.toLowerCase()))
  const propose = createCandidates(texts)
  const { keys, records } = fuseClass.createIndex(searchOptions.keys, stocks).toJSON()
  // If only one of a row's texts is proposed, Fuse need not compare the other one.
  const withSymbol = records.map(({ i, $ }) => ({ i, $: { ...($?.[0] && { 0: $[0] }) } }))
  const withName = records.map(({ i, $ }) => ({ i, $: { ...($?.[1] && { 1: $[1] }) } }))
  const indexOf = (some: typeof records) => fuseClass.parseIndex<Named>({ keys, records: some })
  const fuse = new fuseClass<Named>(stocks, { ...searchOptions, shouldSort: false }, indexOf([]))

  const candidates = (pattern: string): typeof records => {
    const proposed = propose(pattern)
    const found: typeof records = []
    for (const [row, record] of records.entries()) {
      const hasName = proposed[2 * row + 1] === 1
      const candidate = proposed[2 * row] === 1 ? (hasName ? record : withSymbol[row]) : hasName && withName[row]
      if (candidate) found.push(candidate)
    }
    return found
  }

  return (text) => {
    const pattern = text.toLowerCase()
    const found = createBitmap(stocks.length)
    if (lastLocation(1, pattern.length) < 0) {
      // Without errors, a match contains the text itself within the distance that counts.
      const last = lastLocation(0, pattern.length)
      for (const [number, other] of texts.entries()) {
        const at = other.indexOf(pattern)
        if (at >= 0 && at <= last) add(found, number >>> 1)
      }
      return found
    }
    fuse.setCollection(stocks, indexOf(candidates(pattern)))
    for (const { refIndex } of fuse.search(text)) add(found, refIndex)
    return found
  }
}

interface Named {
  readonly symbol: string
  readonly name: string
}
