import { generateStocks } from '../contenders/generated-stocks.ts'
import { answerOf, naive, rangeQuestionsAt, sizes } from '../contenders/range-question.ts'
import { test } from '../harness/fixtures.ts'
import { compare, judge } from '../harness/judge.ts'
import { referenceResult, screenAt, screenByThreeAt } from '../harness/questions.ts'

test('a screen of the market', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenAt(n))
  const times = await compare(bench, { contenders: ['indexedKernel', 'naiveKernel'], rounds: 60, expected })
  judge({ id: 'queryNaive', ours: times('indexedKernel'), others: times('naiveKernel') })
})

test('a screen sorted by three columns', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenByThreeAt(n))
  const times = await compare(bench, { contenders: ['indexedByThree', 'naiveByThree'], rounds: 60, expected })
  judge({ id: 'threeColumns', ours: times('indexedByThree'), others: times('naiveByThree') })
})

const peers = ['naive', 'duckdb', 'perspective', 'arquero', 'crossfilter', 'bareScan'] as const

for (const size of ['8k', '100k'] as const) {
  test(`range questions, ${size} rows`, async ({ bench }) => {
    const { rows, batch } = sizes[size]
    const ask = naive(generateStocks(rows))
    const expected = (n: number) => answerOf(rangeQuestionsAt(n, batch).map(ask))
    const contenders = (['ours', ...peers] as const).map((way) => `${way}-${size}` as const)
    const times = await compare(bench, { contenders, rounds: 12, expected })
    for (const peer of peers) {
      judge({ id: `${peer}${size}`, ours: times(`ours-${size}`), others: times(`${peer}-${size}`) })
    }
  })
}

// `contenders.test.ts` compares its values with the reference.
test('a formula over five columns, 100k rows', async ({ bench }) => {
  const times = await compare(bench, { contenders: ['formula-100k', 'bareScan-100k'], rounds: 60, expected: noResult })
  judge({ id: 'formula100k', ours: times('formula-100k'), others: times('bareScan-100k') })
})

const noResult = () => ({ total: 0, rows: [] })

test('a whole question', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenAt(n))
  const times = await compare(bench, { contenders: ['question', 'roundTrip'], rounds: 60, expected })
  judge({ id: 'question', ours: times('question'), others: times('roundTrip') })
})
