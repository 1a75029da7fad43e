import { failures } from '../../api/platform/http/errors.ts'
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

const test = base.extend<{ readonly ways: OtherWays }>({
  ways: async ({}, use) => {
    const closers: (() => void)[] = []
    const atEnd = (close: () => void) => void closers.push(close)
    const [push, sink] = [await aPushService(atEnd)(), await anSmtpSink(atEnd)()]
    const mail = { SMTP_URL: sink.url, MAIL_FROM: 'alerts@stonks.example' }
    const { url, publish, stop } = await startAlertServer({ ...pushSettings(), ...mail })
    await use({ url, publish, push, mails: sink.mails })
    await stop()
    for (const close of closers) close()
  },
  baseURL: async ({ ways }, use) => use(ways.url),
})

/** The user of a browser without push service has blocked notifications. Runs in the page. */
function blockNotifications(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  Object.defineProperty(Notification, 'requestPermission', {
    value: () => {
      document.documentElement.dataset['asked'] = 'in vain'
      return Promise.resolve('denied')
    },
  })
}

test.use({ allowed: [/status of 409 .*\/api\/alerts\/test/] })

/** The path of the first link in a mail that contains a word. */
const linkIn = (text: string | undefined, word: string): string =>
  new RegExp(`http://\\S+?(/\\S*${word}\\S*)`).exec(text ?? '')?.[1] ?? ''

test('where notifications are blocked, a mail comes to a confirmed address, but in quiet hours, until one click ends it', async ({
  page,
  ways,
}) => {
  await page.addInitScript(blockNotifications)
  const sheet = alertsSheet(page)
  await signUp(page)
  await saveAlert(page)
  await awaySwitch(page).click()
  await expect(sheet).toContainText('Notifications are blocked for this site: allow them in the browser’s settings.')
  await expect(awaySwitch(page)).not.toBeChecked()
  await expect(page.locator('html'), 'nobody is asked in vain').not.toHaveAttribute('data-asked')

  await test.step('nothing is mailed before the address is confirmed', async () => {
    await sheet.getByRole('button', { name: 'Send a mail instead' }).click()
    await expect(awaySwitch(page)).toBeChecked()
    await expect(sheet).toContainText('Open the link in the mail that was sent to you; until then nothing is mailed.')
    await expect(sheet).toContainText('Waiting for your confirmation')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Send me one now' }).click()
    await expect(sheet).toContainText(noDelivery)
    await expect.poll(() => ways.mails.length).toBe(1)
    await page.goto(linkIn(ways.mails[0]?.text, 'confirm'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status')).toHaveText('Your alerts are sent to this address.')
    await page.getByRole('link', { name: 'Stonks' }).click()
    await chooseTool(page, 'Alerts')
    await expect(sheet.getByRole('checkbox', { name: /^Mail to ada-/ })).toBeChecked()
    await expect(sheet).toContainText('Used while no device can be notified.')
  })

  await test.step('quiet hours hold back what fires, but no test', async () => {
    const saved = () => page.waitForResponse('**/api/alerts/quiet-hours')
    await Promise.all([saved(), sheet.getByRole('checkbox', { name: 'Quiet hours' }).check()])
    const hour = await page.evaluate(() => new Date().getHours())
    // They begin an hour ago and last for four.
    const hours = { From: `${((hour + 23) % 24) * 60}`, To: `${((hour + 3) % 24) * 60}` }
    const select = (name: string) => sheet.getByRole('combobox', { name, exact: true })
    for (const [name, value] of Object.entries(hours)) await Promise.all([saved(), select(name).selectOption(value)])
    await expect(sheet).toContainText('it comes when they end')
    await ways.publish()
    const fired = sheet.getByRole('list', { name: 'Recent alerts' }).getByRole('listitem')
    await expect(async () => {
      await page.reload()
      await chooseTool(page, 'Alerts')
      await expect(fired).toHaveCount(1, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    for (const [name, value] of Object.entries(hours)) await expect(select(name)).toHaveValue(value)
    await sheet.getByRole('button', { name: 'Send me one now' }).click()
    await expect(sheet).toContainText('A mail is on its way.')
    await expect.poll(() => ways.mails.length).toBe(2)
    expect(ways.mails[1]?.text).toContain('Alerts arrive here.')
  })

  await sheet.getByRole('checkbox', { name: 'Quiet hours' }).uncheck()
  await expect.poll(() => ways.mails.length, { message: 'it comes when they end', timeout: 60_000 }).toBe(3)
  const { headers = '', text } = ways.mails[2] ?? {}
  expect(headers).toMatch(/^Subject: Week Best Large Cap$/m)
  expect(text).toMatch(/\d+ new – /)
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const unsubscribe = linkIn(/^List-Unsubscribe: <([^>]+)>$/m.exec(headers)?.[1], 'unsubscribe')
  const clicked = await page.request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(clicked.status()).toBe(200)
  await page.reload()
  await chooseTool(page, 'Alerts')
  await expect(sheet.getByRole('checkbox', { name: /^Mail to ada-/ })).not.toBeChecked()
  expect(ways.push.pushed).toEqual([])
})
