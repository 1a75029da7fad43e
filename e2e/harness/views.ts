import type { Page } from '@playwright/test'
import { avatar } from './accounts.ts'
import { expect } from './fixtures.ts'
import { chooseTool, linkTo, openFilters, rows } from './screen.ts'

interface View {
  readonly reach: (page: Page) => Promise<unknown>
  /** Modal elements that are no dialogs. */
  readonly open?: string
  /** Below 640 pixels the stocks are a list. */
  readonly on?: 'phone'
}

export type Views = Readonly<Record<string, View>>

/** Navigates like a link of the app. Only the first page of a test is loaded. */
async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  await closeSheet(page)
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, address)
}

async function closeSheet(page: Page): Promise<void> {
  const sheets = page.locator('dialog:modal')
  if ((await sheets.count()) === 0) return
  // Escape does not close a form that is being written.
  const cancel = sheets.locator('form').getByRole('button', { name: 'Cancel' })
  if ((await cancel.count()) > 0) await cancel.click()
  for (let open = await sheets.count(); open > 0; open--) {
    await page.keyboard.press('Escape')
    await expect(sheets).toHaveCount(open - 1)
  }
  // Its history entry is removed a moment later.
  await page.waitForFunction(() => !JSON.stringify(history.state).includes('sheetOver'))
}

/** Polls every frame: a locator that has no match at first polls every half second. */
const appears = (page: Page, selector: string, text = '') =>
  page.waitForFunction(
    ([css, words]) =>
      [...document.querySelectorAll(css)].some((found) => found.checkVisibility() && found.textContent.includes(words)),
    [selector, text] as const,
  )
const rowsAppear = (page: Page) => appears(page, '[data-symbol]')
const dialog = (page: Page, title = '') => appears(page, 'dialog:modal h2', title)
const main = async (page: Page, address = '/') => {
  await visit(page, address)
  await rowsAppear(page)
}
const tool = (name: string) => async (page: Page) => {
  await main(page)
  await chooseTool(page, name)
  await dialog(page, name)
}
const heading = (address: string, name: string) => async (page: Page) => {
  await visit(page, address)
  await appears(page, 'h1', name)
}
const stock = async (page: Page) => {
  await appears(page, '[aria-label=Chart] :is([role=img], iframe)')
  await page.getByLabel(/^Private note about /).waitFor()
}

/** The public views of a market with these stocks; compared stocks stay selected on later pages. */
export function publicViews([first = '', second = '', third = '']: readonly string[]): Views {
  return {
    'all stocks': { reach: (page) => main(page) },
    'a screen with chips': { reach: (page) => main(page, linkTo({ sp500: true, marketCap: [3, 8], minPrice: 20 })) },
    'a phone’s table': {
      on: 'phone',
      reach: async (page) => {
        await main(page)
        await page.getByRole('button', { name: 'Show as table' }).click()
        await appears(page, 'tr[data-symbol]')
      },
    },
    'a phone’s list again': {
      on: 'phone',
      reach: async (page) => {
        await page.getByRole('button', { name: 'Show as list' }).click()
        await appears(page, 'li[data-symbol]')
      },
    },
    'the filters': {
      reach: async (page) => {
        await main(page)
        const panel = await openFilters(page)
        await panel.getByRole('slider').first().waitFor()
      },
    },
    'a search that finds nothing': {
      reach: async (page) => {
        await visit(page, linkTo({ search: 'zzqqzzqqzzqq' }))
        await page
          .getByRole('status')
          .filter({ hasText: /^0 of / })
          .waitFor()
      },
    },
    'the heat map': {
      reach: async (page) => {
        await visit(page, '/?view=map')
        await appears(page, '[role=img][aria-label^="Heat map"]')
      },
    },
    'the market note': {
      reach: async (page) => {
        await visit(page, '/?tab=ai')
        await appears(page, 'h2', 'Market note')
        await appears(page, '[data-symbol]')
      },
    },
    'the columns': { reach: tool('Columns') },
    'the form of a metric': {
      reach: async (page) => {
        await tool('Columns')(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Add my metric' }).click()
        await dialog(page, 'My metrics')
        await page.getByLabel('Formula').fill('sector(peRatio) / peRato')
        await page.getByRole('button', { name: 'Use peRatio' }).waitFor()
        await page.getByText('Functions and examples').click()
      },
    },
    'the saved screens': { reach: tool('My screens') },
    'the alerts': { reach: tool('Alerts') },
    'all tools': { on: 'phone', reach: openMore },
    'the market data': {
      reach: async (page) => {
        await main(page)
        await page.locator('header button[aria-haspopup=dialog]').first().click()
        await dialog(page)
      },
    },
    'the settings': {
      reach: async (page) => {
        await main(page)
        const settings = page.getByRole('button', { name: 'Settings', exact: true })
        if (await settings.isVisible()) await settings.click()
        else await chooseTool(page, 'Settings')
        await dialog(page, 'Settings')
      },
    },
    'the symbol jump': {
      reach: async (page) => {
        await main(page)
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Symbol or name' }).fill('tech')
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
    },
    'the keys': {
      reach: async (page) => {
        await main(page)
        await page.keyboard.press('?')
        await dialog(page)
      },
    },
    'a stock': {
      reach: async (page) => {
        await visit(page, `/${first}`)
        await stock(page)
      },
    },
    'a stock, all sections open': {
      reach: async (page) => {
        for (const title of ['Key Data', 'Stats']) await page.getByRole('heading', { name: title }).click()
        await page.getByText('EV To EBITDA').waitFor()
      },
    },
    'a stock of the list': {
      reach: async (page) => {
        await main(page)
        await rows(page).nth(1).getByRole('link').first().click()
        await stock(page)
        await page.getByRole('button', { name: /^Next:/ }).waitFor()
      },
    },
    'an unknown stock': { reach: heading('/NOSUCHSTOCK', 'Stonk not found') },
    'a comparison': {
      reach: async (page) => {
        await visit(page, `/?compare=${first},${second},${third}`)
        await appears(page, '[aria-label=Comparison] table')
      },
    },
    'the login': { reach: heading('/login', 'Login') },
    'the sign-up': { reach: heading('/sign-up', 'Sign Up') },
    'the terms': { reach: heading('/terms-of-service', 'Terms of Service') },
    'the help': { reach: heading('/help', 'Help') },
    'the disclosures': { reach: heading('/disclosures', 'Disclosures') },
    'stocks put aside': {
      reach: async (page) => {
        await visit(page, `/${first}`)
        await page.getByRole('button', { name: `Compare ${first}` }).click()
        await page.getByRole('link', { name: 'Stonks' }).click()
        await rowsAppear(page)
        await appears(page, '[aria-label=Compare]')
      },
    },
  }
}

async function openMore(page: Page): Promise<void> {
  await main(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await dialog(page, 'More')
}

/** The views that need an account. */
export const accountViews: Views = {
  'an empty list': {
    reach: async (page) => {
      await visit(page, '/?tab=list')
      await page.getByText('Your list is empty').waitFor()
    },
  },
  'the account’s menu': {
    open: 'header :has(> [aria-expanded=true])',
    reach: async (page) => {
      await avatar(page).click()
      await page.getByRole('button', { name: 'Logout' }).waitFor()
    },
  },
  'a list of one': {
    reach: async (page) => {
      await avatar(page).press('Escape')
      await main(page)
      const star = rows(page)
        .first()
        .getByRole('button', { name: /^Bookmark / })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('tab', { name: 'My List' }).click()
      await expect(rows(page)).toHaveCount(1)
    },
  },
  'the change of a password': { reach: heading('/change-password', 'Change Password') },
  'a leaderboard': { reach: heading('/tracker/leaderboard/dayRatio', 'Leaderboard') },
  'a trader': { reach: heading('/tracker/user/ada', 'ada') },
}
