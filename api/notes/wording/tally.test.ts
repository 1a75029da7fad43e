import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balance, inEndings, inNouns, inVerbs, tallyOf } from './tally.ts'

const tally = (rose: number, fell: number, unchanged: number) => ({ rose, fell, unchanged })

describe('a tally says no more than there is', () => {
  test.for([
    [tally(412, 380, 12), '412 stocks rose, 380 fell and 12 were unchanged'],
    [tally(412, 380, 1), '412 stocks rose, 380 fell and one was unchanged'],
    [tally(0, 1, 9), 'one stock fell and nine were unchanged'],
    [tally(5, 0, 0), 'all five stocks rose'],
    [tally(0, 0, 1), 'one stock was unchanged'],
  ] as const)('in verbs: %j', ([counts, text]) => {
    expect(inVerbs(counts)).toBe(text)
  })

  test.for([
    [tally(412, 380, 12), 'higher for 412 stocks, lower for 380 and unchanged for 12'],
    [tally(0, 0, 3), 'unchanged for all three stocks'],
    [tally(1, 0, 0), 'higher for one stock'],
  ] as const)('in endings: %j', ([counts, text]) => {
    expect(inEndings(counts)).toBe(text)
  })

  test.for([
    [tally(412, 380, 12), 'gainers outnumbered losers by 412 to 380, with 12 unchanged'],
    [tally(1, 5, 0), 'losers outnumbered gainers by five to one'],
    [tally(2, 2, 1), 'gainers and losers were level at two each, with one unchanged'],
    [tally(3, 0, 0), 'gainers outnumbered losers by three to none'],
    [tally(0, 0, 7), 'not one of seven stocks moved'],
    [tally(0, 0, 1), 'the one stock did not move'],
  ] as const)('in nouns: %j', ([counts, text]) => {
    expect(inNouns(counts)).toBe(text)
  })
})

test('every change is counted once', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 10, noNaN: true })), (changes) => {
      const { rose, fell, unchanged } = tallyOf(changes)
      expect(rose + fell + unchanged).toBe(changes.length)
      expect(balance({ rose, fell, unchanged })).toBe(Math.sign(rose - fell))
    }),
  )
})
