import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runs } from '../harness/budgets.ts'
import { checkBudget, note } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { workerMemory } from '../harness/worker-memory.ts'

const built = fileURLToPath(new URL('../../dist/web/', import.meta.url))

test('the data worker’s memory after load', async ({ bench }) => {
  const megabytes: number[] = []
  for (let run = 0; run < runs; run++) {
    await bench.reload()
    await bench.waitForFunction(() => 'bench' in globalThis)
    await bench.evaluate(() => globalThis.bench.prepare(['query']))
    await bench.evaluate(() => globalThis.bench.run(['query'], 20, 0))
    megabytes.push((await workerMemory(bench)) / 1e6)
  }
  checkBudget({ id: 'memory', ours: megabytes, others: megabytes.map(() => 1) })
})

test('the size of a first visit', () => {
  const page = readFileSync(`${built}index.html`, 'utf8')
  // index.html references the entry and its static imports; `npm run size` checks their budgets.
  const eager = [...page.matchAll(/(?:src|href)="\/(static\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  const worker = readdirSync(`${built}static/js`).filter((name) => /^(main|engine)-.*\.js$/.test(name))
  note(`first visit: ${kilobytes(eager)} kB of JavaScript and CSS`)
  note(`data worker: ${kilobytes(worker.map((name) => `static/js/${name}`))} kB`)
})

const kilobytes = (paths: readonly string[]): string =>
  (paths.reduce((sum, path) => sum + statSync(`${built}${path}.br`).size, 0) / 1000).toFixed(1)
