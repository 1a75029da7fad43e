import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { avatar, signUp } from '../harness/accounts.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Market } from '../harness/market.ts'
import { chooseTool, expectScreen, linkTo, openFilters, rows } from '../harness/screen.ts'

test('loading: no accessibility violations', async ({ page, faultyNetwork }) => {
  faultyNetwork.strike('/data/stonks', 'hold')
  await page.goto(faultyNetwork.url)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('when the server fails', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('the error screen: no accessibility violations', async ({ page, faultyNetwork }) => {
    faultyNetwork.strike('/data/stonks', 'refuse')
    await page.goto(faultyNetwork.url)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
  })
})

test('the keyboard reaches every header, with a visible focus', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  const reached: string[] = []
  const blind: string[] = []
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const { name, isMarked } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body
      // A radio button is not drawn itself: its label is marked.
      const shown = focused.matches('[type=radio]') ? (focused.closest('label') ?? focused) : focused
      const { outlineStyle, boxShadow } = getComputedStyle(shown)
      return {
        name: focused === document.body ? '' : shown.textContent || focused.tagName,
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
      }
    })
    // Behind the last element the focus leaves the page.
    if (name === '') break
    reached.push(name)
    if (!isMarked) blind.push(name)
  }
  expect(reached).toEqual(expect.arrayContaining(['Ticker', 'Name', 'Market cap', 'Week range', '52-week range']))
  expect(blind).toEqual([])
})

type Views = Readonly<Record<string, (page: Page, market: Market) => Promise<void>>>

/** States of the main page, and how to reach them. */
const mainPage: Views = {
  'the market': async (page) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
  },
  'an empty screen': async (page) => {
    await page.goto(linkTo({ search: 'zzqqzzqqzzqq' }))
    await expect(page.getByRole('status').filter({ hasText: /^0 of / })).toBeVisible()
  },
  'the filters, and a screen with chips': async (page) => {
    await page.goto(linkTo({ sp500: true, minPrice: 50, maxPrice: 10 }))
    const panel = await openFilters(page)
    await expect(panel.getByRole('heading', { name: 'Filters' })).toBeVisible()
    await panel.getByText('Columns', { exact: true }).click()
  },
  'the Market data sheet': async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^(Close of )?\w{3} \d{1,2}\b/ }).click()
    await expect(page.getByRole('dialog', { name: 'Market data' })).toBeVisible()
  },
  'the market note': async (page) => {
    await page.goto('/?tab=ai')
    await expect(page.getByRole('heading', { name: 'Market note' })).toBeVisible()
    await expect(rows(page).first()).toBeAttached()
  },
  'a hidden stock': async (page) => {
    await page.goto(linkTo({ sector: ['FINANCE'], search: 'tech' }))
    await expect(page.getByRole('region', { name: /^Why / })).toBeVisible()
  },
  'the rescue': async (page) => {
    await page.goto(linkTo({ maxPrice: 0.0001, sp500: true }))
    await expect(page.getByRole('button', { name: /^Without / }).first()).toBeVisible()
  },
  'the columns': async (page) => {
    await page.goto('/')
    await chooseTool(page, 'Columns')
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
  },
  'the heat map': async (page) => {
    await page.goto('/?view=map')
    await expect(page.getByRole('img', { name: /^Heat map/ })).toBeVisible()
  },
  'the symbol jump': async (page) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Symbol or name' }).fill('tech')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  },
  'the list of keys': async (page) => {
    await page.goto('/')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  },
  'the industries and lists of steps': async (page) => {
    await page.goto('/')
    const panel = await openFilters(page)
    await panel.getByRole('button', { name: 'Use lists instead' }).click()
    await panel.getByRole('heading', { name: 'Industry' }).click()
    await expect(panel.getByRole('searchbox', { name: 'Find an industry' })).toBeVisible()
  },
  'the ranges of metrics': async (page) => {
    await page.goto(linkTo({ ranges: { dividendYield: [0.01, null] } }))
    const panel = await openFilters(page)
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await panel.getByRole('textbox', { name: 'Minimum P/E' }).fill('cheap')
    await expect(panel.getByRole('alert')).toBeVisible()
  },
}

/** The other pages. The last one follows from the one before. */
const otherPages: Views = {
  'the login': async (page) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  },
  'the sign-up': async (page) => {
    await page.goto('/sign-up')
    await page.getByLabel('Password', { exact: true }).fill('horse')
    await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  },
  'the terms': async (page) => {
    await page.goto('/terms-of-service')
    await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible()
  },
  'the disclosures': async (page) => {
    await page.goto('/disclosures')
    await expect(page.getByRole('heading', { name: 'Disclosures', level: 1 })).toBeVisible()
  },
  'a stock’s page': async (page) => {
    await page.goto('/')
    await rows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('img', { name: /^Chart of / })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const title of ['Key Data', 'Stats']) await page.getByRole('heading', { name: title }).click()
    await page.getByRole('button', { name: 'Show as table' }).last().click()
  },
  'a stock that is not there': async (page) => {
    await page.goto('/NOSUCHSTOCK')
    await expect(page.getByRole('heading', { name: 'Stonk not found' })).toBeVisible()
  },
  'a comparison': async (page, market) => {
    const [first, second] = market.select().stocks
    await page.goto(`/?compare=${first?.symbol ?? ''},${second?.symbol ?? ''}`)
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
  },
  'the account’s menu, over an empty list': async (page) => {
    await signUp(page)
    await page.getByRole('tab', { name: 'My List' }).click()
    await expect(page.getByText('Your list is empty')).toBeVisible()
    await avatar(page).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
  'the change of a password': async (page) => {
    await page.getByRole('link', { name: 'Change Password' }).click()
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  },
}

/** Views with the same elements at every size, which are checked at desktop size only. */
const sameOnPhones = new Set([
  ...['an empty screen', 'the Market data sheet', 'the market note', 'the rescue', 'the list of keys'],
  ...['the industries and lists of steps', 'the sign-up', 'the terms', 'the disclosures', 'a stock that is not there'],
  'the change of a password',
])

for (const [title, views] of [
  ['the main page, in every state', mainPage],
  ['every other page', otherPages],
] as const) {
  test(`${title}: no accessibility violations`, { tag: '@both' }, async ({ page, market, isMobile }) => {
    // Many states, each of which is judged by hundreds of rules.
    test.setTimeout(240_000)
    for (const [name, reach] of Object.entries(views)) {
      if (isMobile && sameOnPhones.has(name)) continue
      await test.step(name, async () => {
        // The filters of one state must not be open in the next.
        if (views === mainPage && page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear())
        await reach(page, market)
        await expectAccessible(page, name === 'the market' ? {} : { rows: 4 })
      })
    }
  })
}

test('a screen can be made by keyboard alone', { tag: '@core' }, async ({ page, market }) => {
  await page.goto('/')
  await expect(rows(page).first()).toBeVisible()
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 100; presses++) {
      const here = await page.evaluate(() => {
        const at = document.activeElement
        return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
      })
      if (here === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await tabTo('Filters')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus())
  await tabTo('NYSE')
  await page.keyboard.press('Space')
  await expectScreen(page, market.select({ nyse: true }))
  await expect(page.getByRole('button', { name: 'Remove NYSE' })).toBeVisible()
  await tabTo('Remove NYSE')
  await page.keyboard.press('Enter')
  await expectScreen(page, market.select())
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
})
