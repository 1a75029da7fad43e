import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Selection } from '#domain/screen/screen'
import { newUser, type Person } from '../harness/accounts.ts'
import type { Driver, Point } from './driver.ts'
import type { ElementState, Target } from './elements.ts'
import { button, checkBox, css, describeElements, text, textField, toQuery } from './elements.ts'

/** Longer than the slowest back-off of the outbox. */
const limitMs = 30_000

/** Repeats a check until it has no objection. */
export async function until(what: string, objection: () => Promise<string | undefined>): Promise<void> {
  const end = Date.now() + limitMs
  for (;;) {
    const problem = await objection().catch((error: unknown) => String(error))
    if (problem === undefined) return
    if (Date.now() > end) throw new Error(`${what}: ${problem}`)
    await sleep(50)
  }
}

const nameOf = ({ selector, name, within }: Target): string =>
  [selector, name === undefined ? '' : ` “${String(name)}”`, within === undefined ? '' : ` in ${within}`].join('')

const middleOf = ({ x, y, width, height }: ElementState): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The app in one tab of a browser, and what a user does with it. */
export class App {
  readonly driver: Driver
  readonly url: string
  readonly isPhone: boolean

  constructor(driver: Driver, url: string, isPhone: boolean) {
    this.driver = driver
    this.url = url
    this.isPhone = isPhone
  }

  goto(path: string): Promise<void> {
    return this.driver.goto(new URL(path, this.url).href)
  }

  address(): Promise<string> {
    return this.driver.evaluate(() => location.pathname + location.search, undefined)
  }

  find(target: Target, scroll = false): Promise<ElementState[]> {
    return this.driver.evaluate(describeElements, toQuery(target, scroll))
  }

  /** The one element that is meant, as soon as it satisfies the condition. */
  async get(target: Target, condition?: (state: ElementState) => boolean, scroll = false): Promise<ElementState> {
    let match: ElementState | undefined
    await until(nameOf(target), async () => {
      const [first, ...others] = await this.find(target, scroll)
      match = first
      if (!first) return 'is not visible'
      if (others.length > 0) return `there are ${others.length + 1} of them`
      return condition && !condition(first) ? `is not as expected: ${JSON.stringify(first)}` : undefined
    })
    if (!match) throw new Error(nameOf(target))
    return match
  }

  async expectGone(target: Target): Promise<void> {
    await until(nameOf(target), async () => ((await this.find(target)).length > 0 ? 'is still visible' : undefined))
  }

  /** Presses the middle of an element that is visible, enabled, and neither moves nor is covered. */
  async press(target: Target): Promise<void> {
    const ready = (state: ElementState) => state.isEnabled && state.isStill && state.isReachable
    await this.driver.press(middleOf(await this.get(target, ready, true)))
  }

  /** Changes a check box. The layout may move while counts arrive, and a press then misses. */
  async toggle(target: Target): Promise<void> {
    const { isChecked } = await this.get(target)
    await until(nameOf(target), async () => {
      await this.press(target)
      await sleep(300)
      return (await this.get(target)).isChecked === isChecked ? 'does not change' : undefined
    })
  }

  /** Replaces the text of a field. */
  async fill(target: Target, words: string): Promise<void> {
    await this.press(target)
    const { value } = await this.get(target, (state) => state.isFocused)
    if (value !== '') {
      await this.driver.typeWithControl('a')
      await this.driver.type(['Backspace'])
    }
    await this.driver.type([...words])
    await this.get(target, (state) => state.value === words)
  }

  /** The symbols of the rows, from the first to the last one that is rendered. */
  async symbols(): Promise<string[]> {
    return (await this.find(css('[data-symbol]'))).map(({ attributes }) => attributes['data-symbol'] ?? '')
  }

  /** The page counts and shows exactly this selection, from its first row on, as far as the viewport reaches. */
  async expectScreen({ total, stocks }: Selection): Promise<void> {
    const count = `${total.toLocaleString('en')} of `
    await until(`A screen of ${total}`, async () => {
      const statuses = (await this.find(css('[role=status]'))).map((status) => status.text)
      if (!statuses.some((words) => words.startsWith(count))) return `the page says ${JSON.stringify(statuses)}`
      const shown = await this.symbols()
      const expected = stocks.slice(0, shown.length).map(({ symbol }) => symbol)
      if (shown.length < Math.min(5, stocks.length)) return `${shown.length} rows`
      return shown.join() === expected.join() ? undefined : `${shown.join()} instead of ${expected.join()}`
    })
  }

  /** Opens a sheet that a screen's tools have: directly on a desktop, through More on a phone. */
  async chooseTool(name: string): Promise<void> {
    if (this.isPhone) {
      await this.press(button('More'))
      await this.press(button(name, 'dialog[open]'))
    } else await this.press(button(name))
  }

  /** Creates an account with the form; the page is then the main page. */
  async signUp(): Promise<Person> {
    const person = newUser()
    const fields = { 'First Name': 'Ada', 'Last Name': 'Lovelace', 'Display Name': 'ada', Email: person.email }
    await this.goto('/sign-up')
    for (const [label, words] of Object.entries(fields)) await this.fill(textField(label), words)
    await this.fill(textField('Password'), person.password)
    await this.toggle(checkBox(/^I accept the terms/))
    await this.press(button('Sign Up'))
    await this.get(button('Account of Ada Lovelace'))
    return person
  }

  /** Waits until everything that an offline start needs is stored. */
  async expectCached(): Promise<void> {
    await until('The offline caches', async () => {
      const missing = await this.driver.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        if (registration?.active?.state !== 'activated') return ['the service worker']
        const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        const requests = (await Promise.all(open.map((cache) => cache.keys()))).flat()
        const paths = new Set(requests.map(({ url }) => new URL(url).pathname))
        return ['/data/stonks', '/api/ai', '/api/config'].filter((path) => !paths.has(path))
      }, undefined)
      return missing.length > 0 ? `lack ${missing.join(', ')}` : undefined
    })
  }

  expectText(words: string | RegExp): Promise<ElementState> {
    return this.get(text(words))
  }

  /** The content of the first file that the browser has downloaded. */
  async download(): Promise<string> {
    let content = ''
    await until('A download', async () => {
      const [name] = (await readdir(this.driver.downloads)).filter((file) => !/part|wkdownload|crdownload/.test(file))
      if (name === undefined) return 'has not come'
      content = await readFile(join(this.driver.downloads, name), 'utf8')
      return content === '' ? 'is empty' : undefined
    })
    return content
  }
}
