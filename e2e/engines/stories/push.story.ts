import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { asArray, fieldsOf } from '#domain/keys-of'
import { decodeFilters } from '#domain/screen/filter-codec'
import { presetFilters } from '#domain/screen/presets'
import { verifiedClaims } from '../../../api/testing/push-service.ts'
import { pushSettings, startAlertServer } from '../../harness/alert-server.ts'
import { type Market, readMarket } from '../../harness/market.ts'
import { App, until } from '../app.ts'
import { startAutopush } from '../autopush.ts'
import { button, checkBox, chooseOption, css } from '../elements.ts'
import { type Firefox, firefox } from '../firefox.ts'
import { story } from '../fixtures.ts'

const desktop = { width: 1440, height: 900 }
const away = checkBox(/^Check while I’m away: New match in/)

/** Presses Allow in Firefox's question whether a site may show notifications; says what it asks until then. */
const allow = `
  const { panel, isPanelOpen } = PopupNotifications
  if (isPanelOpen) panel.firstElementChild.button.click()
  return isPanelOpen`

/** The notifications that Firefox shows in windows of its own. */
const shown = `
  return [...Services.wm.getEnumerator('alert:alert')].map(({ document }) => ({
    title: document.getElementById('alertTitleLabel').getAttribute('value'),
    text: document.getElementById('alertTextLabel').textContent,
  }))`

/** Clicks in the middle of the notification, with the events of WebDriver. */
const click = `
  const { event } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Event.sys.mjs')
  const [window] = [...Services.wm.getEnumerator('alert:alert')]
  const { x, y, width, height } = window.document.getElementById('alertTextLabel').getBoundingClientRect()
  event.synthesizeMouseAtPoint(x + width / 2, y + height / 2, {}, window)`

/** The addresses of all tabs. */
const tabs = `
  return [...Services.wm.getEnumerator('navigator:browser')].flatMap(({ gBrowser }) =>
    gBrowser.browsers.map(({ currentURI }) => currentURI.spec))`

interface Shown {
  readonly title: string
  readonly text: string
}

/** The notification that Firefox shows about alerts. */
async function notification(browser: Firefox): Promise<Shown> {
  let words: Shown | undefined
  await until('The notification', async () => {
    const windows = asArray(await browser.runPrivileged(shown)).map(fieldsOf)
    const found = windows.find(({ title }) => title === 'Week Best Large Cap')
    words = found && { title: String(found['title']), text: String(found['text']) }
    return words ? undefined : `is not among ${JSON.stringify(windows)}`
  })
  return words ?? { title: '', text: '' }
}

/** A server of alerts, a push service, and a Firefox whose user has an alert checked by the server. */
async function prepare() {
  const autopush = await startAutopush()
  const server = await startAlertServer(pushSettings())
  const profile = await mkdtemp(join(tmpdir(), 'stonks-firefox-'))
  let browser: Firefox | undefined
  const start = async () => {
    const preferences = {
      'dom.push.serverURL': autopush.url,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.retryBaseInterval': 200,
      // Firefox shows notifications itself: there is no desktop to ask.
      'alerts.useSystemBackend': false,
    }
    browser = await firefox.start({ profile, preferences })
    // Marionette has switched it off, and would so again where it is a preference with its default.
    await browser.runPrivileged(`Services.prefs.setBoolPref('dom.push.connection.enabled', true)`)
    return browser
  }
  const end = async () => {
    await browser?.close()
    await server.stop()
    await autopush.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  return { autopush, server, start, end }
}

/** Signs up, saves an alert and has the server check it; the permission is given in Firefox's own question. */
async function switchAlertOn(app: App, browser: Firefox): Promise<void> {
  await app.signUp()
  await app.expectScreen((await readMarket(app.url)).select())
  await app.chooseTool('Alerts')
  const choice = { selector: 'dialog[open] select', label: 'Week Best Large Cap' }
  await until('The screens', async () =>
    (await app.driver.evaluate(chooseOption, choice)) ? undefined : 'are not there',
  )
  await app.press(button('Save alert'))
  await app.press(away)
  await until('The permission', async () => ((await browser.runPrivileged(allow)) ? undefined : 'is not asked for'))
  await app.get(away, ({ isChecked }) => isChecked)
  await app.get(css('dialog[open] [aria-label="Sent to"]'), ({ text }) => text.includes('this device'))
}

/** The stocks that the screen of the alert has in one market and not in another. */
function gainedBy(after: Market, before: Market): readonly string[] {
  const all = { ...presetFilters(0), maxEntries: 0 }
  const known = new Set(before.select(all).stocks.map(({ symbol }) => symbol))
  return after.select(all).stocks.flatMap(({ symbol }) => (known.has(symbol) ? [] : symbol))
}

story('an alert reaches a closed Firefox, and a click on its notification shows the stocks', async ({ engine }) => {
  story.skip(engine !== 'firefox', 'no other engine here takes its push service from a preference')
  const { autopush, server, start, end } = await prepare()
  try {
    const first = await start()
    const before = await readMarket(server.url)
    const app = new App(await first.open(desktop), server.url, false)
    await switchAlertOn(app, first)
    await app.press(button('Send me one now'))
    await until('The test message', async () => {
      const windows = JSON.stringify(await first.runPrivileged(shown))
      return windows.includes('Alerts arrive here.') ? undefined : windows
    })
    expect(autopush.acknowledged).toEqual([100])
    await first.quit()
    await until('Firefox', () => Promise.resolve(autopush.isConnected() ? 'is connected' : undefined))

    await server.publish()
    await expect.poll(() => autopush.delivered.length, { timeout: 30_000 }).toBe(2)
    const { headers, body } = autopush.delivered[1] ?? {}
    expect(headers?.['content-encoding']).toBe('aes128gcm')
    expect(verifiedClaims(headers?.authorization)).toMatchObject({ aud: autopush.origin })
    expect(body?.includes('Week Best')).toBe(false)
    const after = await readMarket(server.url)
    const gained = gainedBy(after, before)
    expect(gained).not.toEqual([])

    const browser = await start()
    const { text } = await notification(browser)
    const [, count, named = ''] = /^(\d+) new – (.*?)(?: and \d+ more)?$/.exec(text) ?? []
    expect(Number(count)).toBe(gained.length)
    expect(gained).toEqual(expect.arrayContaining(named.split(', ')))
    expect(autopush.acknowledged).toEqual([100, 100])

    await browser.runPrivileged(click)
    let opened = ''
    await until('The page', async () => {
      const addresses = asArray(await browser.runPrivileged(tabs)).map(String)
      opened = addresses.find((address) => address.startsWith(server.url)) ?? ''
      return opened === '' ? `is none of ${addresses.join()}` : undefined
    })
    const { filters } = decodeFilters(new URL(opened).searchParams.get('filter') ?? '')
    const later = new App(await browser.attach(opened), server.url, false)
    await later.expectScreen(after.select(filters))
    expect(autopush.delivered).toHaveLength(2)
  } finally {
    await end()
  }
})

story('a subscription that the push service has lost is renewed without a page', async ({ engine }) => {
  story.skip(engine !== 'firefox', 'no other engine here takes its push service from a preference')
  const { autopush, server, start, end } = await prepare()
  try {
    const browser = await start()
    const app = new App(await browser.open(desktop), server.url, false)
    await switchAlertOn(app, browser)
    await app.driver.goto('about:blank')
    const [lost] = autopush.channels()
    autopush.forget()
    await until('The new subscription', () =>
      Promise.resolve(autopush.channels().length === 1 ? undefined : `is one of ${autopush.channels().length}`),
    )
    expect(autopush.channels()).not.toContain(lost)
    await server.publish()
    const { text } = await notification(browser)
    expect(text).toMatch(/^\d+ new – /)
    expect(autopush.delivered.map(({ channelID }) => channelID)).toEqual(autopush.channels())
    expect(autopush.acknowledged).toEqual([100])
  } finally {
    await end()
  }
})
