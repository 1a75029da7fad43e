import { compare } from './compare.ts'
import { test } from './fixtures.ts'
import { judge } from './judge.ts'
import { plainAnswer } from './plain-answer.ts'
import { screenAt } from './questions.ts'

test('filter and sort', async ({ bench, source }) => {
  const expected = (n: number) => plainAnswer(source.market, screenAt(n))
  const times = await compare(bench, { contestants: ['indexedKernel', 'naiveKernel'], rounds: 60, expected })
  judge({ id: 'queryNaive', ours: times('indexedKernel'), others: times('naiveKernel') })
})
