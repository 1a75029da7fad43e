import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../harness/server.ts'
import { startHaproxy } from './haproxy.ts'
import { type Instance, startBalancer, startInstance } from './instances.ts'
import { type ClusterNode, missingPrograms, startPatroni } from './patroni.ts'
import { findPostgres, startPostgres, startStandby } from './postgres.ts'
import { createWorkload, type Outcome } from './workload.ts'

const isLong = process.env['LONG'] !== undefined
/** The minimum number of rounds in which every user changes something; a fault begins after a quarter of them. */
const rounds = isLong ? 200 : 5

const settings = {
  ...{ DEMO_STOCKS: '200', FEED: 'off', NOTES: 'off', ACCESS_TOKEN_MINUTES: '60' },
  ...{ READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', LOGINS_PER_MINUTE: '100000' },
}

const missing = findPostgres() === undefined ? ['postgresql-15'] : isLong ? missingPrograms() : []
const isInstalled = missing.length === 0
if (!isInstalled) console.log(`Not tested: faults of a cluster. Not installed: ${missing.join(', ')}.`)

/** Symbols that the market of an instance has. */
async function listedSymbols({ url }: Instance): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>[^<]*\/([A-Z]{1,5})<\/loc>/g)].map(([, symbol = '']) => symbol)
}

/** Instances of one site. Its origin is in the tokens, so that each accepts those of the others. */
async function startInstances(
  databaseUrl: string,
  origin: string,
  count: number,
  limits: Readonly<Record<string, string>> = {},
): Promise<readonly Instance[]> {
  const all = { ...settings, ...limits, PUBLIC_URL: origin }
  const instances = await Promise.all(Array.from({ length: count }, () => startInstance(databaseUrl, all)))
  onTestFinished(() => Promise.all(instances.map((instance) => instance.remove())).then(() => undefined))
  return instances
}

/** Rounds of everybody's changes while `fault` happens; at least `rounds`, and until the fault is over. */
async function endure(origin: string, symbols: readonly string[], fault: () => Promise<void>): Promise<Outcome> {
  const workload = createWorkload(origin, symbols)
  await workload.begin()
  const state = { isOver: false }
  let done = 0
  let faulting: Promise<void> | undefined
  while (done < rounds || !state.isOver) {
    if (done === rounds >> 2) faulting = fault().finally(() => (state.isOver = true))
    await workload.round()
    done += 1
  }
  await faulting
  return workload.end()
}

function report(what: string, { acknowledged, lost, partial, maxGapMs }: Outcome): void {
  const counts = `${acknowledged} acknowledged, ${lost.length} lost, ${partial.length} partial`
  console.log(`${what}: ${counts}, longest silence ${(maxGapMs / 1000).toFixed(1)} s`)
  expect(lost).toEqual([])
  expect(partial).toEqual([])
}

describe.runIf(isInstalled)('two instances on a primary with a synchronous standby', { timeout: 900_000 }, () => {
  async function aPair() {
    const primary = await startPostgres()
    onTestFinished(() => primary.stop())
    const standby = await startStandby(primary)
    onTestFinished(() => standby.stop())
    const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
    const balancer = await startBalancer()
    onTestFinished(() => balancer.stop())
    const instances = await startInstances(`postgres://stonks@${hosts}/stonks`, balancer.url, 2)
    for (const { port } of instances) balancer.add(port)
    const [first] = instances
    if (!first) throw new Error('There is no instance')
    return { primary, standby, balancer, instances, symbols: await listedSymbols(first) }
  }

  test('lose nothing when the primary is killed and the standby promoted', async () => {
    const { primary, standby, balancer, symbols } = await aPair()
    const outcome = await endure(balancer.url, symbols, async () => {
      await primary.kill9()
      await standby.promote()
    })
    report('kill -9 of the primary, promote', outcome)
  })

  // Nothing fences the old primary here: it must stay frozen until the instances have left it, within two time-outs.
  test('lose nothing when the primary is frozen, the standby promoted, and the old primary thaws', async () => {
    const { primary, standby, balancer, symbols } = await aPair()
    const [frozenMs, thawedMs] = isLong ? [15_000, 5_000] : [8_000, 1_500]
    const outcome = await endure(balancer.url, symbols, async () => {
      await primary.freeze()
      await standby.promote()
      await sleep(frozenMs)
      await primary.thaw()
      await sleep(thawedMs)
    })
    report(`the primary frozen for ${frozenMs / 1000} s, promote, thaw`, outcome)
  })
})

describe.runIf(isInstalled)('password guesses through two instances at once', { timeout: 120_000 }, () => {
  /** The statuses of sixty wrong guesses at once, from this many addresses, at this many accounts. */
  async function guess(origin: string, { addresses, accounts }: { addresses: number; accounts: number }) {
    const attempts = Array.from({ length: 60 }, (_, n) =>
      fetch(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${addresses}.0.${n % addresses}` },
        body: JSON.stringify({ email: `victim-${accounts}-${n % accounts}@example.com`, password: `guess ${n}` }),
      }),
    )
    const started = performance.now()
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    const seconds = (performance.now() - started) / 1000
    const tried = statuses.filter((status) => status === 401).length
    return { tried, seconds, statuses: [...new Set(statuses)].toSorted() }
  }

  test('exceed neither the limit of an address nor that of an account', async () => {
    const database = await startPostgres()
    onTestFinished(() => database.stop())
    const balancer = await startBalancer()
    onTestFinished(() => balancer.stop())
    const instances = await startInstances(database.url, balancer.url, 2, { LOGINS_PER_MINUTE: '20' })
    for (const { port } of instances) balancer.add(port)
    const ofAddress = await guess(balancer.url, { addresses: 1, accounts: 60 })
    const ofAccount = await guess(balancer.url, { addresses: 60, accounts: 1 })
    console.log(
      `Of 60 guesses at once, ${ofAddress.tried} from one address and ${ofAccount.tried} at one account were tried`,
    )
    expect(ofAddress).toMatchObject({ tried: 20, statuses: [401, 429] })
    expect(ofAccount).toMatchObject({ statuses: [401, 429] })
    // Five without a delay, then one after a second, after two more seconds, after four more: on a busy machine that much time
    // passes.
    expect(ofAccount.tried).toBeGreaterThanOrEqual(5)
    expect(ofAccount.tried).toBeLessThanOrEqual(5 + Math.log2(ofAccount.seconds + 1))
    for (const { port } of instances) expect(balancer.connectionsTo(port)).toBeGreaterThan(0)
  })
})

/** The faults of Patroni's cluster, one after the other on the same cluster. */
describe.runIf(isInstalled && isLong)('three instances behind HAProxy, PostgreSQL under Patroni', () => {
  test(
    'lose no acknowledged write when instances, primaries and whole nodes fail',
    { timeout: 1_800_000 },
    async () => {
      const cluster = await startPatroni()
      onTestFinished(() => cluster.stop())
      const database = await startHaproxy({ instances: [], nodes: cluster.nodes })
      onTestFinished(() => database.stop())
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      const instances = await startInstances(cluster.urlOf(database.postgres, 'postgres'), origin, 3)
      const site = await startHaproxy({ instances: instances.map((instance) => instance.port), port })
      onTestFinished(() => site.stop())
      const [a, b] = instances
      if (!a || !b) throw new Error('There is no instance')
      const symbols = await listedSymbols(a)
      const newPrimary = async (old: ClusterNode) => {
        await expect
          .poll(() =>
            cluster.primary().then(
              ({ name }) => name,
              () => old.name,
            ),
          )
          .not.toBe(old.name)
      }
      const faults: Readonly<Record<string, () => Promise<void>>> = {
        'one instance stopped, one killed': async () => {
          await a.stop()
          await a.start()
          await sleep(2_000)
          await b.kill9()
          await sleep(2_000)
          await b.start()
        },
        'PostgreSQL of the primary killed': async () => {
          await (await cluster.primary()).killPostgres()
          await sleep(10_000)
          await cluster.whenSynchronous()
        },
        'the primary’s whole node killed': async () => {
          const old = await cluster.primary()
          await old.kill9()
          await newPrimary(old)
          old.start()
          await cluster.whenSynchronous()
        },
        'the primary’s node frozen for 40 s, thawed': async () => {
          const old = await cluster.primary()
          await old.freeze()
          await Promise.all([newPrimary(old), sleep(40_000)])
          await old.thaw()
          await sleep(10_000)
          await cluster.whenSynchronous()
        },
      }
      for (const [what, fault] of Object.entries(faults)) {
        report(`Patroni and HAProxy, ${what}`, await endure(site.url, symbols, fault))
        await cluster.whenSynchronous()
      }
    },
  )
})
