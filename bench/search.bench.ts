import { compare } from './compare.ts'
import { test } from './fixtures.ts'
import { judge } from './judge.ts'
import { plainSearches } from './plain-answer.ts'

test('search', async ({ bench, source }) => {
  const answer = plainSearches(source.market)
  const times = await compare(bench, { contestants: ['ourSearch', 'fuseSearch'], rounds: 1, expected: () => answer })
  judge({ id: 'searchFuse', ours: times('ourSearch'), others: times('fuseSearch') })
})
