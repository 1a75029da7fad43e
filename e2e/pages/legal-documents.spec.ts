import type { Page } from '@playwright/test'
import { signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { chooseTool, rows } from '../harness/screen.ts'

const pages = {
  'Terms of Service': {
    path: '/terms-of-service',
    sections: [
      'Agreement to Terms',
      'Intellectual Property Rights',
      'User Registration',
      'Prohibited Activities',
      'User Generated Contributions',
      'Contribution License',
      'Submissions',
      'Privacy Policy',
      'Term and Termination',
    ],
  },
  Disclosures: {
    path: '/disclosures',
    sections: ['Website Disclaimer', 'External Links Disclaimer', 'Professional Disclaimer', 'Affiliates Disclaimer'],
  },
}

/** The number of characters in the longest line of each element. */
function maxLineLengths(elements: readonly Element[]): number[] {
  return elements.map((element) => {
    const counts = new Map<number, number>()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (let index = 0; index < (text.textContent?.length ?? 0); index++) {
        range.setStart(text, index)
        range.setEnd(text, index + 1)
        const line = Math.round(range.getBoundingClientRect().bottom)
        counts.set(line, (counts.get(line) ?? 0) + 1)
      }
    }
    return Math.max(...counts.values())
  })
}

/** Whether anything outside a scroll container is wider than the window. */
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('the licenses of the packages in the page are listed, offline too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/terms-of-service')
  await expectCached(page)
  await context.setOffline(true)
  const [list] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'open-source packages' }).click(),
  ])
  await expect(list.getByText('lightweight-charts 5')).toBeVisible()
  const text = await list.locator('body').innerText()
  expect(text).toContain('https://www.tradingview.com/')
  for (const name of [
    'react',
    'comlink',
    'idb',
    'fuse.js',
    'pako',
    'workbox-core',
    'workbox-window',
    'numeral',
    'valtio',
  ]) {
    expect(text).toMatch(new RegExp(`^${name.replace('.', '[.]')} \\d`, 'm'))
  }
  await context.close()
})

for (const [title, { path, sections }] of Object.entries(pages)) {
  test(`${title}: sections are in order, reached from the contents or a link, and can be read on any screen`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Stonks`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.locator('article section').getByRole('heading', { level: 2 })).toHaveText(sections)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('link')).toHaveText(sections)
    const last = sections.at(-1) ?? ''
    await contents.getByRole('link', { name: last }).click()
    await expect(page.getByRole('heading', { name: last })).toBeInViewport()
    expect(new URL(page.url()).hash).toBe(`#${last.toLowerCase().replaceAll(' ', '-')}`)
    // A link to a section opens at the section.
    await page.reload()
    await expect(page.getByRole('heading', { name: last })).toBeInViewport()
    await expect(page.getByRole('heading', { name: title, level: 1 })).not.toBeInViewport()
    const section = page.locator('article section').first()
    expect(Math.max(...(await section.locator('p').evaluateAll(maxLineLengths)))).toBeLessThanOrEqual(70)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await isTooWide(page)).toBe(false)
  })
}

test('both pages are reached from the main page, and Back leads to where one was', async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Settings')
  await page.getByRole('dialog').getByRole('link', { name: 'Disclosures' }).click()
  await expect(page).toHaveURL('/disclosures')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeInViewport()
  await page.locator('footer').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeInViewport()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/disclosures')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle('Stonks')
})

test('on a phone both are among what else there is', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  for (const title of Object.keys(pages)) {
    await chooseTool(page, title)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
  }
})

test('where there is no step back, Back leads to the stonks', async ({ page, context }) => {
  await page.goto('/')
  // Opened directly, like a link in a chat.
  const opening = context.waitForEvent('page')
  await page.evaluate(() => open('/disclosures', '_blank', 'noopener'))
  const opened = await opening
  await expect(opened.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeVisible()
  expect(await opened.evaluate(() => history.length)).toBe(1)
  await opened.getByRole('button', { name: 'Back' }).click()
  await expect(opened).toHaveURL('/')
})

test('the market note, the login and every stock end in a line that takes nothing too seriously', async ({
  page,
  market,
}) => {
  const symbol = market.select().stocks[0]?.symbol ?? ''
  for (const path of ['/?tab=ai', '/login', `/${symbol}`]) {
    await page.goto(path)
    const footer = page.locator('footer', { hasText: 'Stonks only go up, except when they don’t.' })
    await expect(footer).toBeVisible()
    await footer.getByRole('link', { name: 'Disclosures' }).click()
    await expect(page.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeInViewport()
  }
})

test('so do the stonks themselves, after the last row', { tag: '@both' }, async ({ page }) => {
  const footer = page.locator('footer')
  const last = rows(page).last()
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await expect(footer).not.toBeInViewport()
  await rows(page).first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(footer.getByRole('link', { name: 'Disclosures' })).toBeInViewport({ timeout: 100 })
  }).toPass()
  const [row, box] = [await last.boundingBox(), await footer.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0))
  expect(box?.x).toBe(0)
  expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await footer.getByRole('link', { name: 'Disclosures' }).click()
  await expect(page.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeInViewport()
  await page.goBack()
  await expect(footer).toBeInViewport()
})

test('so does an empty list', async ({ page }) => {
  await signUp(page)
  await page.getByRole('tab', { name: 'My List' }).click()
  await expect(page.getByText('Your list is empty')).toBeVisible()
  await expect(page.locator('footer')).toContainText('Stonks only go up')
})

/** Title, description and path of the canonical address of the page that a browser shows. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const textOf = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? ''
    return {
      title: document.title,
      description: textOf('meta[name=description]', 'content'),
      path: new URL(textOf('link[rel=canonical]', 'href'), location.href).pathname,
    }
  })

/** The same of what the server sends to a program that takes anything. */
async function sentHead(page: Page, path: string) {
  const answer = await page.request.get(path)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  const [title, description, url] = [
    /<title>([^<]*)</,
    /<meta\s+name="description"\s+content="([^"]*)"/,
    /<link rel="canonical" href="([^"]*)"/,
  ].map((pattern) => pattern.exec(html)?.[1])
  expect(html).toMatch(/<meta\s+property="og:description"/)
  return { title, description, path: new URL(url ?? '').pathname }
}

test('the server sends a page with the title, description and address that the page itself keeps', async ({
  page,
  market,
}) => {
  const stock = `/${market.stocks[0]?.symbol ?? ''}`
  for (const path of ['/', '/help', '/disclosures', '/terms-of-service', '/login', '/sign-up', stock]) {
    const sent = await sentHead(page, path)
    expect(sent.path).toBe(path)
    await page.goto(path)
    await expect.poll(() => headOf(page)).toEqual(sent)
  }
  expect((await page.request.get('/NOSUCHSTOCK')).status()).toBe(404)
  // From page to page without a request, and back to the main page.
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await chooseTool(page, 'Settings')
  await page.getByRole('dialog').getByRole('link', { name: 'Disclosures' }).click()
  await expect.poll(() => headOf(page)).toEqual(await sentHead(page, '/disclosures'))
  await page.goBack()
  await expect.poll(() => headOf(page)).toEqual(await sentHead(page, '/'))
})

test('a page says in the tab which it is', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Login · Stonks')
  await page.goto('/tracker/nowhere')
  await expect(page).toHaveTitle('Page not found · Stonks')
  await expect(page.locator('footer')).toContainText('Nothing here is advice')
  await page.goto('/')
  await expect(page).toHaveTitle('Stonks')
})
