import { median, ratios } from '../harness/budgets.ts'
import { test } from '../harness/fixtures.ts'
import { compare, judge, note } from '../harness/judge.ts'
import { typedSearches } from '../harness/questions.ts'

test('search', async ({ bench }) => {
  const contenders = ['ourSearch', 'fuseSearch', 'uFuzzySearch'] as const
  await bench.evaluate((ids) => globalThis.bench.prepare(ids), contenders)
  // Run in the same browser: the order of ties depends on the last digits of a power, which differ between engines.
  const [plain] = await bench.evaluate(() => globalThis.bench.run(['fuseSearch'], 1, 0))
  if (!plain?.answer) throw new Error('Fuse answers nothing')
  const { answer } = plain
  const times = await compare(bench, { contenders, rounds: 5, expected: () => answer })
  judge({ id: 'searchFuse', ours: times('ourSearch'), others: times('fuseSearch') })
  judge({ id: 'searchFuzzy', ours: times('ourSearch'), others: times('uFuzzySearch') })

  const figures = typedSearches.map((text) => ({
    text,
    ours: times('ourSearch', text),
    others: times('fuseSearch', text),
  }))
  const [worst] = figures.toSorted((a, b) => median(ratios(b)) - median(ratios(a)))
  if (!worst) throw new Error('Nothing was typed')
  judge({ id: 'searchWorst', ours: worst.ours, others: worst.others })
  note(`the slowest search beside Fuse: “${worst.text}”`)
})
