import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { endIntroduction } from '../../e2e/harness/fixtures.ts'
import { chooseTool, rows } from '../../e2e/harness/screen.ts'
import { startServer } from '../../e2e/harness/server.ts'
import { checkBudget } from '../harness/comparison.ts'
import { test } from '../harness/fixtures.ts'
import { watchFrames } from '../harness/frames.ts'

const [lineCount, runs, maxSeconds, maxFrame] = [100_000, 3, 3, 200]

/** A table of positions with as many symbols as a large market has, spelled with letters only. */
function aTable(): string {
  const lines = ['Symbol,Name,Quantity,Cost Price,Last Price,Market Cap,Date']
  const letter = (at: number, place: number) => String.fromCharCode(65 + (Math.floor(at / 26 ** place) % 26))
  for (let at = 0; at < lineCount; at++) {
    const symbol = [0, 1, 2, 3].map((place) => letter(at, place)).join('')
    const day = `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
    const cost = ((at % 500) + 0.25).toFixed(2)
    lines.push(`${symbol},"Company ${at}, Inc.",${(at * 7) % 1000},${cost},${cost},${(at % 900) + 1}.5B,${day}`)
  }
  return lines.join('\n')
}

test('a file of 100,000 lines on a phone', async ({ browser, settings }) => {
  test.setTimeout(180_000)
  const product = await startServer(settings)
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  await page.addInitScript(endIntroduction)
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const session = await page.context().newCDPSession(page)
  // By its path: its bytes would pass through the page.
  const file = test.info().outputPath('positions.csv')
  writeFileSync(file, aTable())
  const [seconds, frames]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    await chooseTool(page, 'Lists and import')
    await page.getByRole('button', { name: 'Import a file' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const longestFrame = await watchFrames(page)
    // Playwright looks for it again and again, which takes a tenth of the throttled processor.
    const seen = page.waitForFunction(() =>
      /\bstocks? found|No stock/.test(document.querySelector('dialog')?.innerText ?? ''),
    )
    const begun = performance.now()
    await page.locator('input[type=file]').setInputFiles(file)
    await seen
    seconds.push((performance.now() - begun) / 1000)
    frames.push(await longestFrame())
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.keyboard.press('Escape')
  }
  checkBudget({ id: 'listFile', ours: seconds, others: seconds.map(() => maxSeconds) })
  checkBudget({ id: 'listFileFrame', ours: frames, others: frames.map(() => maxFrame) })
  await page.close()
  await product.stop()
})
