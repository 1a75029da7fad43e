import { median } from '../harness/budgets.ts'
import { checkBudget, compare, note } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { typedSearches } from '../harness/queries.ts'

test('search', async ({ bench }) => {
  const candidates = ['ourSearch', 'fuseSearch'] as const
  await bench.evaluate((ids) => globalThis.bench.prepare(ids), candidates)
  // Run in the same browser: the order of ties depends on the last digits of a power, which differ between engines.
  const [plain] = await bench.evaluate(() => globalThis.bench.run(['fuseSearch'], 1, 0))
  if (!plain?.answer) throw new Error('Fuse answers nothing')
  const { answer } = plain
  const times = await compare(bench, { candidates, rounds: 5, expected: () => answer })
  checkBudget({ id: 'searchFuse', ours: times('ourSearch'), others: times('fuseSearch') })

  const [worst] = typedSearches
    .map((text) => ({ text, ours: times('ourSearch', text) }))
    .toSorted((a, b) => median(b.ours) - median(a.ours))
  if (!worst) throw new Error('Nothing was typed')
  // 50 ms if the processor is a quarter as fast.
  checkBudget({ id: 'searchWorst', ours: worst.ours, others: worst.ours.map(() => 1) })
  note(`the slowest search: “${worst.text}”`)
})
