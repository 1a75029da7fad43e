import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import type { WebDriver } from 'selenium-webdriver'
import { type FaultyNetwork, startFaultyNetwork } from '../harness/faulty-network.ts'
import { type Market, readMarket } from '../harness/market.ts'
import { type Server, startServer } from '../harness/server.ts'
import { App } from './app.ts'
import type { Browser, Tab } from './engine.ts'
import { type EngineName, engines } from './engines.ts'

interface PerStory {
  /** Whether the story needs a desktop's window. All others run on a phone's. */
  isDesktop: boolean
  /** The address of the app, which can become unreachable. Each story has its own origin, and so its own storage. */
  network: FaultyNetwork
  tab: Tab
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

/** Enough stocks to fill every screen. */
export const settings = { MARKET: 'demo', DEMO_STOCKS: '400' }

/** A story of a user, written once and run in every engine against the built server. */
export const story = base.extend<PerStory, PerProcess>({
  engine: ['firefox', { scope: 'worker', option: true }],
  isDesktop: [false, { option: true }],
  server: [
    async ({}, use) => {
      const server = await startServer(settings)
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
  tab: async ({ engineBrowser, isDesktop }, use) => {
    const tab = await engineBrowser.open(isDesktop ? desktop : phone)
    await use(tab)
    await tab.close()
  },
  app: async ({ tab: { driver }, network, isDesktop }, use, info) => {
    await use(new App(driver, network.url, !isDesktop))
    if (info.status !== info.expectedStatus) await screenshot(driver, info.outputPath('screenshot.png'))
  },
})

/** In WebKit a screenshot of a window without changes can hang. */
async function screenshot(driver: WebDriver, path: string): Promise<void> {
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, 5000))
  const picture = await Promise.race([driver.takeScreenshot().catch(() => undefined), limit])
  if (picture !== undefined) await writeFile(path, picture, 'base64')
}
