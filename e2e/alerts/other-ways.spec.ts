import type { Page } from '@playwright/test'
import { failures } from '../../api/http/errors.ts'
import { aPushService } from '../../api/testing/push-service.ts'
import { anSmtpSink } from '../../api/testing/smtp-sink.ts'
import { expectAccessible } from '../harness/accessibility.ts'
import { signUp } from '../harness/accounts.ts'
import { type AlertServer, pushSettings, startAlertServer } from '../harness/alert-server.ts'
import { alertsSheet, awaySwitch, saveAlert } from '../harness/alerts-sheet.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { chooseTool } from '../harness/screen.ts'

interface OtherWays extends Pick<AlertServer, 'url' | 'publish'> {
  readonly push: Awaited<ReturnType<ReturnType<typeof aPushService>>>
  /** What the mail server took. */
  readonly mails: Awaited<ReturnType<ReturnType<typeof anSmtpSink>>>['mails']
}

const noDelivery = failures['no-delivery'].message

interface Options {
  /** Whether the server can send mails. */
  readonly hasMail: boolean
}

const test = base.extend<{ readonly ways: OtherWays } & Options>({
  hasMail: [true, { option: true }],
  ways: async ({ hasMail }, use) => {
    const closers: (() => void)[] = []
    const atEnd = (close: () => void) => void closers.push(close)
    const [push, sink] = [await aPushService(atEnd)(), await anSmtpSink(atEnd)()]
    const mail = hasMail ? { SMTP_URL: sink.url, MAIL_FROM: 'alerts@stonks.example' } : {}
    const { url, publish, stop } = await startAlertServer({ ...pushSettings(), ...mail })
    await use({ url, publish, push, mails: sink.mails })
    await stop()
    for (const close of closers) close()
  },
  baseURL: async ({ ways }, use) => use(ways.url),
})

/** Makes the user of a browser without push service give an answer to each question; the questions are counted. Runs in the page. */
function answerWith(answer: string): void {
  let permission = answer === 'denied' ? answer : 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Object.defineProperty(Notification, 'requestPermission', {
    value: () => {
      localStorage.setItem('test.questions', `${Number(localStorage.getItem('test.questions')) + 1}`)
      permission = answer
      return Promise.resolve(answer)
    },
  })
}

test.use({ allowed: [/status of 409 .*\/api\/alerts\/test/] })

const questions = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.questions')))

/** The path of the first link in a mail that contains a word. */
const linkIn = (text: string | undefined, word: string): string =>
  new RegExp(`http://\\S+?(/\\S*${word}\\S*)`).exec(text ?? '')?.[1] ?? ''

/** A tab on an iPhone has neither. Runs in the page. */
function removeNotifications(): void {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name)
}

/** Signs up, saves an alert and presses its switch; returns how often that asks for the permission. */
async function trySwitch(page: Page): Promise<number> {
  await signUp(page)
  await saveAlert(page)
  const before = await questions(page)
  await expect(awaySwitch(page)).toBeEnabled()
  await awaySwitch(page).click()
  await expect(alertsSheet(page).getByRole('status').filter({ hasText: /[.] / })).toBeVisible()
  return (await questions(page)) - before
}

test(
  'where notifications are blocked, a mail comes to a confirmed address until one click ends it',
  { tag: '@both' },
  async ({ page, ways }) => {
    await page.addInitScript(answerWith, 'denied')
    expect(await trySwitch(page), 'nobody is asked in vain').toBe(0)
    const sheet = alertsSheet(page)
    await expect(sheet).toContainText('Notifications are blocked for this site: allow them in the browser’s settings.')
    await expect(awaySwitch(page)).not.toBeChecked()

    await sheet.getByRole('button', { name: 'Send a mail instead' }).click()
    await expect(awaySwitch(page)).toBeChecked()
    await expect(sheet).toContainText('Open the link in the mail that was sent to you; until then nothing is mailed.')
    await expect(sheet).toContainText('Waiting for your confirmation')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Send me one now' }).click()
    await expect(sheet, 'nothing is mailed before').toContainText(noDelivery)
    await expect.poll(() => ways.mails.length).toBe(1)

    await page.goto(linkIn(ways.mails[0]?.text, 'confirm'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status')).toHaveText('Your alerts are sent to this address.')
    await page.getByRole('link', { name: 'Stonks' }).click()
    await chooseTool(page, 'Alerts')
    await expect(sheet.getByRole('checkbox', { name: /^Mail to ada-/ })).toBeChecked()
    await expect(sheet).toContainText('Used while no device can be notified.')
    await sheet.getByRole('button', { name: 'Send me one now' }).click()
    await expect(sheet).toContainText('A mail is on its way.')
    await expect.poll(() => ways.mails.length).toBe(2)
    expect(ways.mails[1]?.text).toContain('Alerts arrive here.')

    await ways.publish()
    await expect.poll(() => ways.mails.length, { timeout: 40_000 }).toBe(3)
    const mail = ways.mails[2]
    expect(mail?.headers).toMatch(/^Subject: Week Best Large Cap$/m)
    expect(mail?.text).toMatch(/\d+ new – /)
    expect(mail?.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const unsubscribe = linkIn(/^List-Unsubscribe: <([^>]+)>$/m.exec(mail?.headers ?? '')?.[1], 'unsubscribe')
    const clicked = await page.request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(clicked.status()).toBe(200)
    await page.reload()
    await chooseTool(page, 'Alerts')
    await expect(sheet.getByRole('checkbox', { name: /^Mail to ada-/ })).not.toBeChecked()
    expect(ways.push.pushed).toEqual([])
  },
)

test('quiet hours are chosen, kept, and hold back what fires', { tag: '@both' }, async ({ page, ways, isMobile }) => {
  await page.addInitScript(answerWith, 'denied')
  await trySwitch(page)
  const sheet = alertsSheet(page)
  await sheet.getByRole('button', { name: 'Send a mail instead' }).click()
  await expect.poll(() => ways.mails.length).toBe(1)
  const confirmed = await page.request.post(linkIn(ways.mails[0]?.text, 'confirm'), { form: {} })
  expect(confirmed.status()).toBe(200)

  await sheet.getByRole('checkbox', { name: 'Quiet hours' }).check()
  const [from, to] = ['From', 'To'].map((name) => sheet.getByRole('combobox', { name, exact: true }))
  await expect(from ?? sheet).toHaveValue(`${22 * 60}`)
  const hour = await page.evaluate(() => new Date().getHours())
  // They begin an hour ago and last for four.
  await from?.selectOption(`${((hour + 23) % 24) * 60}`)
  await to?.selectOption(`${((hour + 3) % 24) * 60}`)
  await expect(sheet).toContainText('it comes when they end')
  await page.reload()
  await chooseTool(page, 'Alerts')
  await expect(from ?? sheet).toHaveValue(`${((hour + 23) % 24) * 60}`)
  await expect(to ?? sheet).toHaveValue(`${((hour + 3) % 24) * 60}`)
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await ways.publish()
  await expect(async () => {
    await page.reload()
    await chooseTool(page, 'Alerts')
    await expect(sheet.getByRole('list', { name: 'Recent alerts' }).getByRole('listitem')).toHaveCount(1, {
      timeout: 2_000,
    })
  }).toPass({ timeout: 40_000 })
  await sheet.getByRole('button', { name: 'Send me one now' }).click()
  await expect.poll(() => ways.mails.length, 'a test is not held back').toBe(2)
  expect(ways.mails[1]?.text).toContain('Alerts arrive here.')
})

test.describe('a server without mail', () => {
  test.use({ hasMail: false })

  for (const [answer, sentence] of [
    ['denied', 'Notifications are blocked for this site: allow them in the browser’s settings.'],
    ['default', 'Notifications weren’t allowed.'],
  ] as const) {
    test(
      `an alert stays on the device of a user who answers “${answer}”, and says so`,
      { tag: '@both' },
      async ({ page }) => {
        await page.addInitScript(answerWith, answer)
        expect(await trySwitch(page)).toBe(answer === 'denied' ? 0 : 1)
        const sheet = alertsSheet(page)
        await expect(sheet).toContainText(sentence)
        await expect(sheet).toContainText('So it is checked on this device only, while Stonks is open.')
        await expect(awaySwitch(page)).not.toBeChecked()
        await expect(sheet.getByRole('button', { name: 'Send a mail instead' })).toBeHidden()
      },
    )
  }
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test(
    'only the installed app can be notified: a tab says how to install it, and offers a mail',
    { tag: '@both' },
    async ({ page }) => {
      await page.addInitScript(removeNotifications)
      await trySwitch(page)
      const sheet = alertsSheet(page)
      await expect(sheet).toContainText('On an iPhone or iPad only the installed app can be notified')
      await expect(sheet.getByRole('button', { name: 'Send a mail instead' })).toBeVisible()
      await expect(awaySwitch(page)).not.toBeChecked()
    },
  )
})
