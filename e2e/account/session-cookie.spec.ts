import { createServer, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { listeningPort } from '../../api/platform/http/listen.ts'
import { expect, test } from '../harness/fixtures.ts'

// Chromium writes every refused request into the console; the other site is there on purpose.
test.use({
  allowed: [/Failed to load resource: (.* (401|403)|net::ERR_BLOCKED_BY_RESPONSE)|^request: http:\/\/localhost:\d+\/$/],
})

const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Countess',
  email: 'ada@example.org',
  password: 'a mill of 1843 wheels',
  tos: true,
}

/** Sends an API request like a page of this site. */
const ask = (
  page: Page,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  page.evaluate(
    async ([address, { headers, ...options }]) => {
      const answer = await fetch(address, { ...options, headers: { 'content-type': 'application/json', ...headers } })
      return { status: answer.status, body: (await answer.json()) as { accessToken?: string } }
    },
    [`/api/auth/${path}`, init] as const,
  )
const renew = (page: Page) => ask(page, 'refresh', { method: 'POST', body: '{}', headers: { 'x-refresh': '1' } })

/** A foreign site with an image and a link to our address. */
async function anotherSite(target: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Elsewhere</title><img alt="" src="${target}"><a href="${target}">Win</a>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Another name is another site, even on the same machine.
  return { url: `http://localhost:${listeningPort(server)}/`, server }
}

test('a browser stores the cookie over plain http, too, hides it from scripts, and sends it to renew the session', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/robots.txt')
  const signedUp = await ask(page, 'sign-up', { method: 'POST', body: JSON.stringify(ada) })
  expect(signedUp.status).toBe(200)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'stonks-rt', httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const renewed = await renew(page)
  expect(renewed.status).toBe(200)
  expect((await context.cookies())[0]?.value).not.toBe(cookie?.value)

  const { url, server: other } = await anotherSite(`${server.url}/api/auth/logout`)
  const stranger = await context.newPage()
  await stranger.goto(url)
  const asked = stranger.waitForResponse(`${server.url}/api/auth/logout`)
  await stranger.getByRole('link').click()
  expect((await asked).status()).toBe(403)
  other.close()
  expect((await renew(page)).status).toBe(200)

  expect((await ask(page, 'logout')).status).toBe(200)
  expect(await context.cookies()).toEqual([])
  expect((await renew(page)).status).toBe(401)
})

const rounds = process.env['LONG'] === undefined ? 5 : 100

test(`two tabs renew the session at once ${rounds} times, and neither is ever signed out`, async ({
  page,
  context,
}) => {
  await page.goto('/robots.txt')
  const person = { ...ada, email: 'countess@example.org' }
  expect((await ask(page, 'sign-up', { method: 'POST', body: JSON.stringify(person) })).status).toBe(200)
  const other = await context.newPage()
  await other.goto('/robots.txt')
  let last = ''
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all([page, other].map(renew))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    last = answers[round % 2]?.body.accessToken ?? ''
  }
  const mine = await ask(other, '../auth', { headers: { authorization: `Bearer ${last}` } })
  expect(mine.status).toBe(200)
})
