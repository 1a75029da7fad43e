import { compare } from './compare.ts'
import { test } from './fixtures.ts'
import { judge } from './judge.ts'
import { plainAnswer } from './plain-answer.ts'
import { screenAt } from './questions.ts'

test('a whole question', async ({ bench, source }) => {
  const expected = (n: number) => plainAnswer(source.market, screenAt(n))
  const times = await compare(bench, { contestants: ['question', 'roundTrip'], rounds: 60, expected })
  judge({ id: 'question', ours: times('question'), others: times('roundTrip') })
})
