import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { endIntroduction } from '../harness/fixtures.ts'
import { linkTo, openFilters, rows } from '../harness/screen.ts'
import { testTime } from '../harness/test-clock.ts'

const touch = { deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const phone = { viewport: { width: 390, height: 844 }, ...touch }
const desktop = { viewport: { width: 1440, height: 900 } }
/** The same height, because the README shows them side by side. */
const readmeDesktop = { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1.5 }
const readmePhone = { viewport: { width: 360, height: 750 }, ...touch }

type Device = typeof phone | typeof desktop | typeof readmeDesktop
export type Theme = 'dark' | 'light'

/** A page of the product, with the simulated market, as pictures show it. */
export interface PicturedPage {
  /** The picture without theme and ending, from the root of the repository. */
  readonly file: string
  readonly device: Device
  /** One picture each; with more than one, the theme is part of the file's name. */
  readonly themes: readonly Theme[]
  readonly show: (page: Page) => Promise<void>
  /** Another page, at the right of the same picture. */
  readonly beside?: PicturedPage
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The path of the picture in a theme. */
export const picturePath = ({ file, themes }: PicturedPage, theme: Theme): string =>
  `${root}${file}${themes.length > 1 ? `-${theme}` : ''}.webp`

const forInstallers = (name: string, show: PicturedPage['show']): PicturedPage => ({
  file: `web/public/screenshots/${name}`,
  device: name.startsWith('narrow') ? phone : desktop,
  themes: ['dark'],
  show,
})

const forReadme = (name: string, page: Pick<PicturedPage, 'device' | 'show' | 'beside'>): PicturedPage => ({
  file: `docs/pictures/${name}`,
  themes: ['dark', 'light'],
  ...page,
})

const largeCompanies = linkTo({ marketCap: [4, 8] })

const listOnPhone = forReadme('phone', { device: readmePhone, show: (page) => showScreen(page, '/') })

/** All pictures of pages. `npm run assets` takes them; `pictures.spec.ts` compares their outlines with the product. */
export const picturedPages: readonly PicturedPage[] = [
  forInstallers('narrow-list', (page) => showScreen(page, largeCompanies)),
  forInstallers('narrow-filters', showFilters),
  forInstallers('narrow-stock', showStock),
  forInstallers('narrow-note', (page) => showRows(page, '/?tab=ai')),
  forInstallers('wide-table', showFilters),
  forInstallers('wide-map', async (page) => {
    await showScreen(page, '/')
    await page.getByRole('button', { name: 'Heat map' }).click()
    await page.getByRole('img', { name: /^Heat map of / }).waitFor()
  }),
  forInstallers('wide-stock', showStock),
  listOnPhone,
  forReadme('table-and-phone', {
    device: readmeDesktop,
    beside: listOnPhone,
    async show(page) {
      await showScreen(page, '/')
      await page.getByRole('radio', { name: 'Performance' }).click()
      await expect(page.getByRole('radio', { name: 'Performance' })).toBeChecked()
    },
  }),
]

/** Saved screens and column sets load after the first rows. */
async function showScreen(page: Page, path: string): Promise<void> {
  await showRows(page, path)
  await page.locator('[data-screen-strip]').waitFor()
}

async function showRows(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await rows(page).first().waitFor()
}

async function showFilters(page: Page): Promise<void> {
  await showScreen(page, largeCompanies)
  await openFilters(page)
}

async function showStock(page: Page): Promise<void> {
  await showScreen(page, largeCompanies)
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('img', { name: /^Chart of / }).waitFor()
  await page.getByLabel(/^Private note about /).waitFor()
}

/** A new window of the page's device that shows it in a theme. Close its context afterwards. */
export async function openPictured(
  browser: Browser,
  { device, show }: PicturedPage,
  theme: Theme,
  baseURL: string,
): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    ...{ baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', timezoneId: 'UTC', locale: 'en-US' },
  })
  await context.addInitScript(endIntroduction)
  await context.addInitScript(
    (value) => localStorage.setItem('stonks.settings', JSON.stringify({ theme: value })),
    theme,
  )
  await context.clock.setFixedTime(testTime)
  const page = await context.newPage()
  await show(page)
  // Messages and their images load after the awaited elements.
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy=true]') && [...document.images].every(({ complete }) => complete),
  )
  await expect(page.locator('html[data-theme=light]')).toHaveCount(theme === 'light' ? 1 : 0)
  return page
}
