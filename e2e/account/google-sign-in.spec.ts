import { expect, type Page, test as base } from '@playwright/test'
import { OAuth2Server } from 'oauth2-mock-server'
import { ada, type FakeGoogle, googlePaths, startGoogle } from '../../api/testing/google.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { avatar } from '../harness/accounts.ts'
import { expectCached } from '../harness/offline-caches.ts'
import { freePort, smallMarket, startServer } from '../harness/server.ts'

interface Fixture {
  readonly url: string
  readonly google: FakeGoogle
}

const test = base.extend<object, { settings: Record<string, string>; fixture: Fixture }>({
  settings: [smallMarket, { scope: 'worker', option: true }],
  fixture: [
    async ({ settings }, use) => {
      const google = await startGoogle(new OAuth2Server(undefined, undefined, googlePaths))
      const port = await freePort()
      const url = `http://localhost:${port}`
      const server = await startServer({
        ...settings,
        HOST: 'localhost',
        PORT: String(port),
        PUBLIC_URL: url,
        GOOGLE_CLIENT_ID: google.settings.id,
        GOOGLE_CLIENT_SECRET: google.settings.secret,
        GOOGLE_URL: google.settings.url,
        OIDC_ISSUER: google.oidc.issuer,
        OIDC_CLIENT_ID: google.oidc.id,
        OIDC_CLIENT_SECRET: google.oidc.secret,
        OIDC_NAME: 'Family',
      })
      await use({ url, google })
      await server.stop()
      await google.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Opens the sign-in like the login page and returns its result. */
const signInByPopup = (page: Page, features: string) =>
  page.evaluate(
    (how) =>
      new Promise<{ data: unknown; way: string; origin: string }>((resolve) => {
        const channel = new BroadcastChannel('oauth')
        const popup = open('/api/auth/google?nonce=click-1', '', how)
        const take = (data: unknown, way: string, origin: string) => {
          popup?.postMessage({ received: 'click-1' }, location.origin)
          channel.postMessage({ received: 'click-1' })
          resolve({ data, way, origin })
        }
        channel.addEventListener('message', ({ data }) => take(data, 'channel', location.origin))
        addEventListener('message', ({ data, origin }) => take(data, 'opener', origin))
      }),
    features,
  )

const result: Readonly<Record<string, unknown>> = { accessToken: expect.stringMatching(/^ey/), nonce: 'click-1' }

test.describe('on a device with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a window posts a token or a sentence to its opener and closes; without an opener the channel delivers it', async ({
    page,
    fixture,
  }) => {
    const complaints: string[] = []
    page.context().on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4')) complaints.push(message.text())
    })
    await page.goto(fixture.url)
    await expectCached(page)
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const closed = page.waitForEvent('popup').then((popup) => popup.waitForEvent('close'))
    const answer = await signInByPopup(page, 'popup,width=500,height=600')
    expect(answer).toEqual({ data: result, way: 'opener', origin: fixture.url })
    await closed
    expect(await signInByPopup(page, 'popup,noopener,width=500,height=600')).toMatchObject({
      data: result,
      way: 'channel',
    })
    fixture.google.becomes({ sub: '7', email: 'new@example.com', email_verified: false })
    const { data } = await signInByPopup(page, 'popup,width=500,height=600')
    expect(data).toEqual({ error: 'Google hasn’t verified your email address yet.', nonce: 'click-1' })
    fixture.google.becomes(ada)
    expect(complaints, 'no policy is violated').toEqual([])
  })
})

test('the login page reads the result once in a window without an opener', async ({ page, fixture }) => {
  // Replace the login page, which would read the result before the test.
  await page.route('**/login', (route) => route.fulfill({ contentType: 'text/html', body: 'Login' }))
  await page.goto(`${fixture.url}/api/auth/google?nonce=click-1`)
  await page.waitForURL('**/login')
  const storedResult = await page.evaluate(() => sessionStorage.getItem('stonks-oauth'))
  expect(JSON.parse(storedResult ?? 'null')).toEqual(result)
})

test('a window opened by another site sends that site nothing', async ({ page, fixture }) => {
  const elsewhere = `${fixture.url.replace('localhost', '127.0.0.1')}/robots.txt`
  await page.goto(elsewhere)
  await page.context().route('**/login', (route) => route.fulfill({ contentType: 'text/html', body: 'Login' }))
  const opened = page.context().waitForEvent('page')
  await page.evaluate((address) => {
    addEventListener('message', () => (document.title = 'told'))
    open(address, '', 'popup,width=500,height=600')
  }, `${fixture.url}/api/auth/google?nonce=click-1`)
  // It has found no opener of its own site: the result belongs to this window.
  const popup = await opened
  await popup.waitForURL('**/login')
  expect(await popup.evaluate(() => sessionStorage.getItem('stonks-oauth'))).toContain('click-1')
  expect(await page.title()).not.toBe('told')
})

test('a star tapped before a Google sign-in on the login page is in the list', async ({ page, fixture }) => {
  fixture.google.becomes({ sub: 'star', email: 'star@example.com', email_verified: true })
  await page.goto(fixture.url)
  const star = page.getByRole('button', { name: /^Bookmark / }).first()
  const name = (await star.getAttribute('aria-label')) ?? ''
  await star.click()
  await expect(page).toHaveURL(`${fixture.url}/login`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page).toHaveURL(`${fixture.url}/`)
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('an OpenID Connect provider signs in by a button of its own', { tag: '@both' }, async ({ page, fixture }) => {
  await page.goto(`${fixture.url}/sign-up`)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Family' })).toBeVisible()
  await expect(page.getByText('By continuing with Google or Family, you accept')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${fixture.url}/login`)
  fixture.google.becomes({ ...ada, sub: 'new', email: 'new@example.com', email_verified: false })
  await page.getByRole('button', { name: 'Sign in with Family' }).click()
  await expect(page.getByText('Family hasn’t verified your email address yet.')).toBeVisible()
  fixture.google.becomes({ ...ada, sub: 'new', email: 'new@example.com' })
  await page.getByRole('button', { name: 'Sign in with Family' }).click()
  await expect(page).toHaveURL(`${fixture.url}/`)
  await expect(avatar(page)).toBeVisible()
})

test('ignores a message of another site from the same window', async ({ page, fixture }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  // A page without any policy: ours would sever the windows.
  const foreign = `${fixture.google.settings.url}/oauth2/v3/certs`
  fixture.google.server.service.once('beforeAuthorizeRedirect', (redirect: { url: URL }) => {
    redirect.url.href = foreign
  })
  await page.goto(`${fixture.url}/login`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opened
  await popup.waitForURL(foreign)
  await popup.evaluate(() => {
    const parent = opener as Window | null
    parent?.postMessage({ accessToken: 'ey.x.y', nonce: 'guessed' }, '*')
  })
  await expect.poll(() => warnings.join()).toContain('invalid origin')
  await expect(page).toHaveURL(`${fixture.url}/login`)
})
