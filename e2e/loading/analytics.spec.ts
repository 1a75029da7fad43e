import type { Page } from '@playwright/test'
import { fieldsOf } from '../../domain/keys-of.ts'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { serverResponse } from '../harness/server.ts'

/** The bodies of all events that the page sends from now on; the server need not accept them. */
async function eventsOf(page: Page): Promise<Record<string, unknown>[]> {
  const events: ReturnType<typeof fieldsOf>[] = []
  await page.route('**/api/event', (route) => {
    events.push(fieldsOf(route.request().postDataJSON()))
    return route.fulfill({ status: 202 })
  })
  return events
}

test('without analytics, the page sends nothing and loads no analytics code', async ({ page }) => {
  const events = await eventsOf(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.clock.install()
  const asked = page.waitForResponse('**/api/config')
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.clock.runFor(6_000)
  expect(await (await asked).json()).toMatchObject({ analytics: false })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(6_000)
  expect(events).toEqual([])
  expect(scripts.filter((url) => url.includes('deferred-startup'))).not.toEqual([])
  expect(scripts.filter((url) => url.includes('web-vitals'))).toEqual([])
})

test('with analytics, the page counts each view by its title and path alone, and its speed', async ({
  page,
  market,
}) => {
  const events = await eventsOf(page)
  await page.route('**/api/config', (route) => route.fulfill(serverResponse({ analytics: true })))
  await page.clock.install()
  await page.goto('/disclosures?from=ada#affiliates-disclaimer')
  await expect.poll(() => events.length).toBeGreaterThan(0)
  const { visit, ...rest } = events[0] ?? {}
  expect(visit).toMatch(/^[0-9a-f]{32}$/)
  expect(rest).toEqual({ name: 'page_view', title: 'Disclosures', path: '/disclosures' })
  await page.clock.runFor(6_000)
  await expect.poll(() => events.map(({ name }) => name)).toContain('FCP')
  const symbol = market.select().stocks[0]?.symbol ?? ''
  await page.goto(`/${symbol.toLowerCase()}`)
  await expect.poll(() => events.map(({ title }) => title)).toContain(`Details ${symbol}`)
})
