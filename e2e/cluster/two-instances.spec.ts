import { avatar, bookmarksOf, logIn, logOut, signUp } from '../harness/accounts.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { rows, symbols } from '../harness/screen.ts'
import { type Balancer, type Instance, startBalancer, startInstance } from './instances.ts'
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts'

interface Cluster {
  readonly balancer: Balancer
  readonly database: PostgresServer
  readonly a: Instance
  readonly b: Instance
}

/** The origin of the site is a balancer in front of two instances on one PostgreSQL. */
const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({}, use) => {
      const database = await startPostgres()
      const balancer = await startBalancer()
      const settings = { PUBLIC_URL: balancer.url }
      const a = await startInstance(database.url, settings)
      const b = await startInstance(database.url, settings)
      for (const { port } of [a, b]) balancer.add(port)
      await use({ balancer, database, a, b })
      await Promise.all([a.remove(), b.remove(), balancer.stop()])
      await database.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [
    async ({ cluster }, use) => use({ url: cluster.balancer.url, stop: () => Promise.resolve() }),
    { scope: 'worker' },
  ],
})

const isMissing = findPostgres() === undefined
if (isMissing)
  console.log('Not tested: two instances on one database. PostgreSQL is not installed (Debian: postgresql-15).')
test.skip(isMissing, 'PostgreSQL is not installed (Debian: postgresql-15).')

const star = (page: Parameters<typeof rows>[0], symbol: string) =>
  page.getByRole('button', { name: `Bookmark ${symbol}`, exact: true })

test.describe('when one of the two instances is lost', () => {
  test.use({ allowed: [/ERR_(CONNECTION_(RESET|REFUSED|CLOSED)|EMPTY_RESPONSE)/] })

  test('a user of the lost instance finds their session and bookmarks on the other', async ({
    page,
    market,
    cluster,
  }) => {
    const { balancer, a, b } = cluster
    balancer.prefer(a.port)
    const person = await signUp(page)
    await logOut(page)
    await page.goto('/login')
    await logIn(page, person)
    await expect(avatar(page)).toHaveText('AL')
    expect(balancer.connectionsTo(b.port)).toBe(0)

    balancer.prefer(b.port)
    await page.goto('/')
    const marked = market
      .select()
      .stocks.slice(0, 3)
      .map(({ symbol }) => symbol)
    for (const symbol of marked) {
      await star(page, symbol).click()
      await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true')
    }
    await expect.poll(() => bookmarksOf(b.url, person)).toEqual(marked.toSorted())
    expect(balancer.connectionsTo(b.port)).toBeGreaterThan(0)

    await a.kill9()
    await page.reload()
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect.poll(() => symbols(page)).toEqual(marked)
    await expect(avatar(page)).toHaveText('AL')
    await a.start()
    expect(await bookmarksOf(a.url, person)).toEqual(marked.toSorted())
  })
})

test.describe('when the database does not answer', () => {
  test.use({ allowed: [/status of 503/] })

  test('the market stays usable, the page says that a change waits, and the change arrives later', async ({
    page,
    market,
    cluster,
  }) => {
    const person = await signUp(page)
    const [symbol = ''] = market.select().stocks.map((stock) => stock.symbol)
    await expect(star(page, symbol)).toBeVisible()
    await cluster.database.freeze()
    try {
      await star(page, symbol).click()
      await expect(
        page.getByText('The server can’t save anything right now. Your change will be sent again'),
      ).toBeVisible()
      await expect(star(page, symbol)).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await expect(rows(page).first()).toBeVisible()
      expect((await page.request.get('/data/stonks')).status()).toBe(200)
      const login = await page.request.post('/api/auth/login', { data: person })
      expect(login.status()).toBe(503)
      expect(login.headers()['retry-after']).toBe('1')
    } finally {
      await cluster.database.thaw()
    }
    await expect.poll(() => bookmarksOf(cluster.a.url, person)).toEqual([symbol])
  })
})
