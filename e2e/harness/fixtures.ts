import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network.ts'
import { type Market, readMarket } from './market.ts'
import { expectCached } from './offline-caches.ts'
import { type Server, smallMarket, startServer } from './server.ts'
import { useTestClock } from './test-clock.ts'

export interface PerTest {
  /** Console errors that a test causes on purpose; any other fails it. */
  allowed: RegExp[]
  /** The same server behind a network that can fail. */
  faultyNetwork: FaultyNetwork
  /** Whether a first visit begins with the introduction. */
  isIntroduced: boolean
  /** Whether the device has visited once and is now offline. */
  isOffline: boolean
  /** The proxy to the server until the device goes offline; undefined in online tests. */
  offlineProxy: FaultyNetwork | undefined
}

interface PerProcess {
  settings: Record<string, string>
  server: Server
  market: Market
}

/** Every test runs against the built server, sends no request to other hosts and fails on any error or warning. */
export const test = base.extend<PerTest, PerProcess>({
  settings: [smallMarket, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  market: [async ({ server }, use) => use(await readMarket(server.url)), { scope: 'worker' }],
  isIntroduced: [false, { option: true }],
  isOffline: [false, { option: true }],
  offlineProxy: async ({ server, isOffline }, use) => {
    const network = isOffline ? await startFaultyNetwork(server.url) : undefined
    await use(network)
  },
  baseURL: async ({ server, offlineProxy }, use) => use(offlineProxy?.url ?? server.url),
  faultyNetwork: async ({ server, context }, use) => {
    const network = await startFaultyNetwork(server.url)
    await use(network)
    await leaveAll(context)
    await network.stop()
  },
  allowed: [[], { option: true }],
  context: async ({ context, allowed, offlineProxy, isIntroduced }, use) => {
    await useTestClock(context)
    if (!isIntroduced) await context.addInitScript(endIntroduction)
    if (offlineProxy) await goOffline(context, offlineProxy)
    const problems = await watch(context)
    await use(context)
    const offline = offlineProxy ? [/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/] : []
    const known = [...allowed, ...offline, missingPage]
    expect(problems.filter((problem) => !known.some((pattern) => pattern.test(problem)))).toEqual([])
  },
})

export { expect }

/** As if the user had ended the introduction on an earlier visit. Runs in the page. */
export function endIntroduction(): void {
  try {
    localStorage.setItem('stonks.introduction', 'done')
  } catch {
    // Error pages, frames of other origins and devices without storage have no introduction either.
  }
}

/** Visits the main page once, then cuts the device off from the server. */
async function goOffline(context: BrowserContext, network: FaultyNetwork): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await expectCached(page)
  await page.close()
  await network.stop()
  await context.setOffline(true)
}

/** Closes every page before its server stops: prefetches would fail without it. */
export async function leaveAll(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.goto('about:blank')))
}

/** The browser's message about an address without a page, which is a 404 with a page that says so. */
const missingPage =
  /^error: Failed to load resource: .* 404 \(Not Found\) \(http:\/\/127\.0\.0\.1:\d+\/(?!(api|data|static|icons)\/)[^.]*\)$/

/** The worker logs the lines that it drops, and the simulated market has some. */
const ofBrokenLines = 'Lines of the dataset that cannot be parsed'

/** The origins of the chart frames on pages of a real market. */
const chartOrigins = ['https://s.tradingview.com', 'https://www.tradingview-widget.com']

/** Collects errors, warnings, policy violations and requests to other hosts, which fail any test. */
async function watch(context: BrowserContext): Promise<string[]> {
  const problems: string[] = []
  // Fulfilled here, so that these requests do not leave the machine.
  for (const origin of chartOrigins) {
    await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  }
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
  context.on('console', (message) => {
    const { url } = message.location()
    // Warnings without a URL come from the browser itself and concern headers that its version does not know.
    const isWarning = message.type() === 'warning' && url !== '' && !message.text().startsWith(ofBrokenLines)
    const isProblem = message.type() === 'error' || isWarning
    if (isProblem) problems.push(`${message.type()}: ${message.text()} (${url})`)
  })
  context.on('request', (request) => {
    const { protocol, hostname, origin } = new URL(request.url())
    const isKnown = hostname === '127.0.0.1' || chartOrigins.includes(origin)
    if (protocol.startsWith('http') && !isKnown) problems.push(`request: ${request.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI}`)
    })
  })
  return problems
}
