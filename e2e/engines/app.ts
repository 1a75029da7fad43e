import { expect } from '@playwright/test'
import { Key, Origin, type WebDriver } from 'selenium-webdriver'
import type { Selection } from '#domain/screen/screen'
import { newUser, type Person } from '../harness/accounts.ts'
import type { ElementState, Target } from './elements.ts'
import { button, checkBox, css, describeElements, text, textField, toQuery } from './elements.ts'

/** Longer than the slowest back-off of the outbox. */
const timeout = 30_000

/** Repeats a check until it passes. */
export async function until(what: string, objection: () => Promise<string | undefined>): Promise<void> {
  await expect.poll(() => objection().catch(String), { message: what, intervals: [50], timeout }).toBeUndefined()
}

/** The body of the script that runs a function and reports its result, or its error, as text. */
const scriptOf = (run: string): string => `
  const [arg, report] = arguments
  Promise.resolve().then(() => (${run})(arg)).then(
    (value) => report(JSON.stringify({ value })),
    (error) => report(JSON.stringify({ error: String(error && error.message || error) })),
  )`

interface Point {
  readonly x: number
  readonly y: number
}

const nameOf = ({ selector, name, within }: Target): string =>
  [selector, name === undefined ? '' : ` “${String(name)}”`, within === undefined ? '' : ` in ${within}`].join('')

const middleOf = ({ x, y, width, height }: ElementState): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The app in one tab of a browser, and the actions of a user. */
export class App {
  readonly driver: WebDriver
  readonly url: string
  readonly isPhone: boolean

  constructor(driver: WebDriver, url: string, isPhone: boolean) {
    this.driver = driver
    this.url = url
    this.isPhone = isPhone
  }

  /** Opens an address in a new document, even if it is already open. */
  async goto(path: string): Promise<void> {
    const loadedAt = () => this.evaluate(() => performance.timeOrigin, undefined)
    const before = await loadedAt()
    await this.driver.get(new URL(path, this.url).href)
    await until(path, async () => ((await loadedAt()) === before ? 'is not opened' : undefined))
  }

  /** Not the command of WebDriver: Firefox would then bypass the service worker, as if the user held Shift. */
  async reload(): Promise<void> {
    await this.goto(await this.evaluate(() => location.href, undefined))
  }

  back(): Promise<void> {
    return this.driver.navigate().back()
  }

  /** Runs a function in the page. Its source text is sent: it must not refer to anything outside itself. */
  async evaluate<Arg, Value>(run: (arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value> {
    // Cast: the result that the script reports.
    const { value, error } = JSON.parse(
      await this.driver.executeAsyncScript<string>(scriptOf(run.toString()), arg),
    ) as {
      readonly value: Value
      readonly error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }

  /** Presses keys one after the other: characters, or keys of Selenium. */
  type(...keys: readonly string[]): Promise<void> {
    return this.driver
      .actions()
      .sendKeys(...keys)
      .perform()
  }

  /** Presses a point of the viewport. */
  pressPoint({ x, y }: Point): Promise<void> {
    const point = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }
    return this.driver.actions().move(point).click().perform()
  }

  find(target: Target, scroll = false): Promise<ElementState[]> {
    return this.evaluate(describeElements, toQuery(target, scroll))
  }

  /** The one matching element, as soon as it satisfies the condition. */
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
    await this.pressPoint(middleOf(await this.get(target, ready, true)))
  }

  /** Changes a check box. The layout may move while counts arrive, and a press then misses. */
  async toggle(target: Target): Promise<void> {
    const { isChecked } = await this.get(target)
    await until(nameOf(target), async () => {
      await this.press(target)
      return (await this.get(target)).isChecked === isChecked ? 'does not change' : undefined
    })
  }

  /** Replaces the text of a field. */
  async fill(target: Target, words: string): Promise<void> {
    await this.press(target)
    const { value } = await this.get(target, (state) => state.isFocused)
    if (value !== '') {
      await this.driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform()
      await this.type(Key.BACK_SPACE)
    }
    await this.type(words)
    await this.get(target, (state) => state.value === words)
  }

  /** The symbols of the rows, from the first to the last one that is rendered. */
  async symbols(): Promise<string[]> {
    return (await this.find(css('[data-symbol]'))).map(({ attributes }) => attributes['data-symbol'] ?? '')
  }

  /** Expects that the page counts and shows exactly this selection, from its first row on, as far as the viewport reaches. */
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

  /** Opens a sheet from the tools of a screen: directly on a desktop, through More on a phone. */
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

  /** Waits until everything for an offline start is stored. */
  async expectCached(): Promise<void> {
    await until('The offline caches', async () => {
      const missing = await this.evaluate(async () => {
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
}
