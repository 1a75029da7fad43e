/** First and last code of a range, and the office that reviews its companies. Between ranges there are no codes. */
const ranges: readonly (readonly [number, number, string])[] = [
  [100, 999, 'LIFE SCIENCES'],
  [1000, 1499, 'ENERGY & TRANSPORTATION'],
  [1500, 1799, 'REAL ESTATE & CONSTRUCTION'],
  [2000, 2799, 'MANUFACTURING'],
  [2800, 2899, 'LIFE SCIENCES'],
  [2900, 2999, 'ENERGY & TRANSPORTATION'],
  [3000, 3499, 'MANUFACTURING'],
  [3500, 3599, 'TECHNOLOGY'],
  [3600, 3819, 'MANUFACTURING'],
  [3820, 3879, 'LIFE SCIENCES'],
  [3880, 3999, 'MANUFACTURING'],
  [4000, 4799, 'ENERGY & TRANSPORTATION'],
  [4800, 4899, 'TECHNOLOGY'],
  [4900, 4999, 'ENERGY & TRANSPORTATION'],
  [5000, 5999, 'TRADE & SERVICES'],
  [6000, 6188, 'FINANCE'],
  [6189, 6189, 'STRUCTURED FINANCE'],
  [6190, 6499, 'FINANCE'],
  [6500, 7199, 'REAL ESTATE & CONSTRUCTION'],
  [7200, 7369, 'TRADE & SERVICES'],
  [7370, 7376, 'TECHNOLOGY'],
  [7377, 7999, 'TRADE & SERVICES'],
  [8000, 8099, 'LIFE SCIENCES'],
  [8100, 8799, 'TRADE & SERVICES'],
  [8800, 8899, 'INTERNATIONAL CORP FIN'],
  [8900, 8999, 'TRADE & SERVICES'],
  [9700, 9799, 'INTERNATIONAL CORP FIN'],
  [9990, 9999, 'REAL ESTATE & CONSTRUCTION'],
]

/**
 * The SEC’s review office of a SIC code, which is the sector in this product: the offices before 2023, whose names are in
 * `domain/stock/stock.ts`, and two more. undefined for unknown codes.
 */
export function sectorOfSic(sic: string | null | undefined): string | undefined {
  const code = /^\d{3,4}$/.test(sic ?? '') ? Number(sic) : NaN
  return ranges.find(([first, last]) => first <= code && code <= last)?.[2]
}
