import { expect, test } from 'vitest'
import { type SearchRank, searchRanks } from './search-rank.ts'

test.for<[text: string, symbol: string, name: string, rank: SearchRank]>([
  ['nke', 'NKE', 'Nike, Inc', 0],
  [' Brk-b ', 'BRK-B', 'Berkshire', 0],
  ['BRK.B', 'BRK-B', 'Berkshire', 0],
  ['nyse: brk/b', 'BRK-B', 'Berkshire', 0],
  ['$nke', 'NKE', 'Nike, Inc', 0],
  ['$nk', 'NKE', 'Nike, Inc', 1],
  ['NKE.US', 'NKE.US', 'Nike, Inc', 0],
  ['nike,', 'NKE', 'Nike, Inc', 2],
  ['nk', 'NKE', 'Nike, Inc', 1],
  ['nike', 'NKE', 'NIKE, Inc', 2],
  ['motor', 'F', 'Ford Motor Company', 2],
  ['motor com', 'F', 'Ford Motor Company', 2],
  ['motor  com', 'F', 'Ford Motor Company', 2],
  ['t', 'ATT', 'AT&T Inc', 2],
  ['cola', 'KO', 'Coca-Cola Company', 2],
  ['s', 'LOW', 'Lowe’s', 3],
  ["o'r", 'ORLY', "O'Reilly Automotive", 2],
  ['ike', 'NKE', 'Nike, Inc', 3],
  ['nije', 'NKE', 'Nike, Inc', 3],
  ['ord motor', 'F', 'Ford Motor Company', 3],
  ['or', 'FOR', 'For or', 2],
  ['a', 'B', '', 3],
])('“%s” finds %s (%s) with rank %d', ([text, symbol, name, rank]) => {
  expect(searchRanks(text)(symbol, name)).toBe(rank)
})
