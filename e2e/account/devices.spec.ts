import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, logIn, signUp } from '../harness/accounts.ts'
import { endIntroduction, expect, test } from '../harness/fixtures.ts'

// The device that is signed out asks in vain.
test.use({ allowed: [/status of 401/] })

test(
  'a user sees the devices that are signed in, and signs out one or all others',
  { tag: '@both' },
  async ({ page, browser, server }) => {
    const person = await signUp(page)
    const others = await Promise.all(
      ['Mozilla/5.0 (iPad; CPU OS 18_0) Version/18.0 Safari/604.1', 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0'].map(
        async (userAgent) => {
          const context = await browser.newContext({ baseURL: server.url, userAgent })
          await context.addInitScript(endIntroduction)
          const other = await context.newPage()
          await other.goto('/login')
          await logIn(other, person)
          await expect(avatar(other)).toBeVisible()
          return other
        },
      ),
    )
    const [tablet] = others
    await page.goto('/change-password')
    const section = page.getByRole('region', { name: 'Devices' })
    const list = section.getByRole('list', { name: 'Your devices' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list).toContainText(/Chrome on Linux · this device/)
    await expect(list).toContainText(/Firefox on Windows · last used today at/)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await section.getByRole('button', { name: 'Log out Safari on iPad' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await tablet?.reload()
    await expect(tablet?.getByRole('link', { name: 'Login' }) ?? list).toBeVisible()

    await tablet?.goto('/login')
    if (tablet) await logIn(tablet, person)
    await expect(tablet ? avatar(tablet) : list).toBeVisible()
    await page.reload()
    await section.getByRole('button', { name: 'Log out all others' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    for (const other of others) {
      await other.reload()
      await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
      await other.context().close()
    }
    await expect(avatar(page)).toBeVisible()
  },
)
