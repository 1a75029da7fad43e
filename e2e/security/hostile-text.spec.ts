import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { linkTo, rows } from '../harness/screen.ts'
import { serverResponse } from '../harness/server.ts'
import { hostileLines, payloads, samples, textCount } from './hostile-payloads.ts'

/** Each payload in at least one text of a stock; `hostile-text.test.tsx` renders each in every text. */
const stocks = Math.ceil(payloads.length / textCount)

const folder = mkdtempSync(join(tmpdir(), 'stonks-hostile-'))
const file = join(folder, 'hostile.ndjson.gz')
writeFileSync(file, gzipSync(hostileLines(stocks, payloads, textCount)))

test.use({
  settings: { MARKET: 'file', MARKET_FILE: file, NOTES: 'off' },
  allowed: [/Failed to load resource|The filter in this link/],
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.beforeEach(({ page }) => {
  expect(payloads).toHaveLength(200)
  page.on('dialog', () => {
    throw new Error('A script ran')
  })
})

/** Fails if a payload ran or could run. */
async function expectNothingRan(page: Page): Promise<void> {
  const { links, ran, title, elements } = await page.evaluate(() => ({
    links: [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? ''),
    ran: Reflect.get(window, 'ran') as unknown,
    title: document.title,
    elements: document.querySelectorAll('main :is(script, object, embed, base, meta, form[action], iframe[srcdoc])')
      .length,
  }))
  expect(links.filter((href) => /^\s*(javascript|data|vbscript)/i.test(href))).toEqual([])
  expect([ran, title === 'ran', elements]).toEqual([undefined, false, 0])
}

test('the table and every stock’s page show text of the dataset and of an address as text', async ({ page }) => {
  await page.goto(
    linkTo({ sector: [], maxEntries: 0, metric: ['name', 'sector', 'industry', 'exchange', 'assetType'] }),
  )
  await expect(rows(page).first()).toBeVisible()
  await expectNothingRan(page)
  await page.locator('[data-symbol] a[href^="/"]').first().click()
  for (let at = 1; at < stocks; at++) {
    await expect(page.getByText(`${at} of ${stocks}`, { exact: true })).toBeVisible()
    await expectNothingRan(page)
    await page.getByRole('button', { name: /^Next:/ }).click()
  }
  await expectNothingRan(page)
  for (const text of samples) {
    const written = encodeURIComponent(text)
    for (const address of [`/?filter=${written}&tab=${written}&compare=${written}`, `/${written}`]) {
      await page.evaluate((href) => {
        const link = document.body.appendChild(document.createElement('a'))
        link.href = href
        link.click()
        link.remove()
      }, address)
      await expect(page.getByRole('main')).toBeVisible()
    }
    await expectNothingRan(page)
  }
})

test('shows a note as markdown only, and messages, their traders and their links as text', async ({ page }) => {
  const note = { output: payloads.join('\n\n'), date: '2026-11-19', source: 'llm' }
  await page.route('**/api/ai', (route) => route.fulfill(serverResponse(note)))
  await page.goto('/?tab=ai')
  await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
  await expectNothingRan(page)

  const messages = payloads.map((text, at) => ({
    id: at + 1,
    body: text,
    created_at: text,
    user: { username: text, name: text, avatar_url: null },
    reshare_message: null,
    likes: null,
    conversation: null,
    links: [
      {
        url: 'https://example.com/',
        shortened_url: null,
        shortened_expanded_url: text,
        image: null,
        title: text,
        description: text,
      },
    ],
    entities: { sentiment: null, chart: null },
  }))
  await page.route('**/api/stocktwits/*', (route) => route.fulfill(serverResponse({ messages })))
  await page.goto('/H0')
  await page.getByRole('button', { name: 'Show 194 more' }).click()
  await expect(page.getByRole('article')).toHaveCount(200)
  await expectNothingRan(page)
})
