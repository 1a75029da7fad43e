import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type FaultyNetwork, startFaultyNetwork } from '../harness/faulty-network.ts'
import { type Market, readMarket } from '../harness/market.ts'
import { type Server, startServer } from '../harness/server.ts'
import { App } from './app.ts'
import type { Browser } from './driver.ts'
import { type EngineName, engines } from './engines.ts'

interface PerStory {
  /** Whether the story needs a desktop's window. All others run on a phone's. */
  isDesktop: boolean
  /** The address of the app, which can become unreachable. Each story has its own origin, and so its own storage. */
  network: FaultyNetwork
  app: App
}

interface PerProcess {
  engine: EngineName
  server: Server
  market: Market
  engineBrowser: Browser
}

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const limitMs = 5000

/** Enough stocks to fill every screen. */
export const settings = { MARKET: 'demo', DEMO_STOCKS: '400' }

/** The server to test with: the build, unless a test of the stories themselves names another one. */
const program = process.env['STONKS_PROGRAM']

/** A story of a user, told once and run in every engine against the built server. */
export const story = base.extend<PerStory, PerProcess>({
  engine: ['chromium', { scope: 'worker', option: true }],
  isDesktop: [false, { option: true }],
  server: [
    async ({}, use) => {
      const server = await startServer(settings, program)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  market: [async ({ server }, use) => use(await readMarket(server.url)), { scope: 'worker' }],
  engineBrowser: [
    async ({ engine }, use) => {
      const browser = await engines[engine].start()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  network: async ({ server }, use) => {
    const network = await startFaultyNetwork(server.url)
    await use(network)
    await network.stop()
  },
  app: async ({ engineBrowser, network, isDesktop }, use, info) => {
    const driver = await engineBrowser.open(isDesktop ? desktop : phone)
    await use(new App(driver, network.url, !isDesktop))
    if (info.status !== info.expectedStatus) {
      // In WebKit a screenshot of a window in which nothing changes can hang.
      const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs))
      const body = await Promise.race([driver.screenshot().catch(() => undefined), timeout])
      if (body) await writeFile(info.outputPath('screenshot.png'), body)
    }
    await driver.close()
  },
})
