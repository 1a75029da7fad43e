import { generateStocks } from '../candidates/generated-stocks.ts'
import { answerOf, naive, rangeQueriesAt, sizes } from '../candidates/range-query.ts'
import { checkBudget, compare } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { referenceResult, screenAt, screenByThreeAt } from '../harness/queries.ts'

test('a screen of the market', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenAt(n))
  const times = await compare(bench, { candidates: ['indexedKernel', 'naiveKernel'], rounds: 60, expected })
  checkBudget({ id: 'queryNaive', ours: times('indexedKernel'), others: times('naiveKernel') })
})

test('a screen sorted by three columns', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenByThreeAt(n))
  const times = await compare(bench, { candidates: ['indexedByThree', 'naiveByThree'], rounds: 60, expected })
  checkBudget({ id: 'threeColumns', ours: times('indexedByThree'), others: times('naiveByThree') })
})

const peers = ['naive', 'duckdb', 'bareScan'] as const

for (const size of ['8k', '100k'] as const) {
  test(`range queries, ${size} rows`, async ({ bench }) => {
    const { rows, batch } = sizes[size]
    const ask = naive(generateStocks(rows))
    const expected = (n: number) => answerOf(rangeQueriesAt(n, batch).map(ask))
    const candidates = (['ours', ...peers] as const).map((way) => `${way}-${size}` as const)
    const times = await compare(bench, { candidates, rounds: 12, expected })
    for (const peer of peers) {
      checkBudget({ id: `${peer}${size}`, ours: times(`ours-${size}`), others: times(`${peer}-${size}`) })
    }
  })
}

// `candidates.test.ts` compares its values with the reference.
test('a formula over five columns, 100k rows', async ({ bench }) => {
  const times = await compare(bench, { candidates: ['formula-100k', 'bareScan-100k'], rounds: 60, expected: noResult })
  checkBudget({ id: 'formula100k', ours: times('formula-100k'), others: times('bareScan-100k') })
})

const noResult = () => ({ total: 0, rows: [] })

test('a whole query', async ({ bench, source }) => {
  const expected = (n: number) => referenceResult(source.market, screenAt(n))
  const times = await compare(bench, { candidates: ['query', 'roundTrip'], rounds: 60, expected })
  checkBudget({ id: 'query', ours: times('query'), others: times('roundTrip') })
})
