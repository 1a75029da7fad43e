import { compare } from './compare.ts'
import { test } from './fixtures.ts'
import { judge } from './judge.ts'
import { plainAnswer, plainSearches } from './plain-answer.ts'
import { screenAt } from './questions.ts'

test('a whole question', async ({ bench, source }) => {
  const expected = (n: number) => plainAnswer(source.market, screenAt(n))
  const times = await compare(bench, { contestants: ['question', 'roundTrip'], rounds: 60, expected })
  judge({ id: 'question', ours: times('question'), others: times('roundTrip') })
})

test('filter and sort', async ({ bench, source }) => {
  const expected = (n: number) => plainAnswer(source.market, screenAt(n))
  const times = await compare(bench, { contestants: ['indexedKernel', 'naiveKernel'], rounds: 60, expected })
  judge({ id: 'kernel', ours: times('indexedKernel'), others: times('naiveKernel') })
})

test('search', async ({ bench, source }) => {
  const answer = plainSearches(source.market)
  const times = await compare(bench, { contestants: ['ourSearch', 'fuseSearch'], rounds: 1, expected: () => answer })
  judge({ id: 'search', ours: times('ourSearch'), others: times('fuseSearch') })
})
