import { compare } from '../harness/compare.ts'
import { test } from '../harness/fixtures.ts'
import { judge } from '../harness/judge.ts'
import { referenceResult, screenAt } from '../harness/questions.ts'

test('a whole question', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenAt(n))
  const times = await compare(bench, { contenders: ['question', 'roundTrip'], rounds: 60, expected })
  judge({ id: 'question', ours: times('question'), others: times('roundTrip') })
})
