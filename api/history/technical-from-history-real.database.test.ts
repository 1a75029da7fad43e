import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fillTechnical } from '../market/dataset/fill-technical.ts'
import { readDatasetFile } from '../market/dataset/published-dataset.ts'
import { readStocks } from '../market/dataset/read-lines.ts'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import { fileSource } from '../market/sources/file-source.ts'
import { aFolder } from '../testing/server.ts'
import { technicalFromHistory } from './technical-from-history.ts'

/** A folder with 5.5 years of a real market's prints and two of its datasets; they are not ours to publish. */
const folder = process.env['REAL_DATA_DIR'] ?? ''
if (folder === '') process.stdout.write('Skipped: set REAL_DATA_DIR to fill in technical values of a real market.\n')

const history = { path: join(folder, 'history-real.ndjson.gz'), years: 2 }

describe.skipIf(folder === '')('the records of a real market', { timeout: 240_000 }, () => {
  test.for(['stonks-real-2026-08-21.ndjson.gz', 'stonks-real.ndjson.gz'])(
    'of %s get technical values, in little memory, while others are answered',
    async (name) => {
      const file = join(folder, name)
      const technical = technicalFromHistory({ market: { name: 'file', file, history } })
      const { path, remove } = await aFolder()
      onTestFinished(remove)
      const original = await readDatasetFile(file)
      if (!technical || !original.ok) throw new Error('The files cannot be read.')
      const before = process.memoryUsage().rss
      let [peak, longest, last] = [0, 0, performance.now()]
      const timer = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss)
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      const started = performance.now()
      const filled = await fillTechnical(original.value.body, technical)
      const seconds = (performance.now() - started) / 1000
      clearInterval(timer)
      const loaded = await fileSource({ file, technical }, openDatasetFolder(path, 'file')).load()
      if (!filled.ok || !loaded.ok) throw new Error('Nothing was filled in.')
      expect(loaded.value.dataset?.body.equals(filled.value)).toBe(true)
      const [stocks, without] = [await readStocks(filled.value), await readStocks(original.value.body)]
      const count = (field: 'rsi14' | 'sma200' | 'change12Months' | 'sessionsSinceHigh') =>
        stocks.filter((stock) => stock[field] !== null).length
      process.stdout.write(
        `${name}: ${stocks.length} stocks, RSI of ${count('rsi14')}, 200 days of ${count('sma200')}, ` +
          `12 months of ${count('change12Months')}, highs of ${count('sessionsSinceHigh')}; ` +
          `${original.value.body.length} bytes became ${filled.value.length}; ${seconds.toFixed(1)} s, ` +
          `${((peak - before) / 1e6).toFixed(0)} MB of memory more, longest pause ${longest.toFixed(0)} ms\n`,
      )
      expect(without.filter((stock) => stock.rsi14 !== null)).toHaveLength(0)
      expect(count('rsi14') / stocks.length).toBeGreaterThan(0.95)
      expect(count('sma200') / stocks.length).toBeGreaterThan(0.89)
    },
  )
})
