import type { Driver, Key } from './driver.ts'

/** The commands of W3C WebDriver that are used here, by the names that Marionette gives them. */
export type Command = 'Navigate' | 'Back' | 'ExecuteAsyncScript' | 'PerformActions' | 'TakeScreenshot' | 'SetTimeouts'

/** Sends a command of the current session; rejects with the error of the browser. */
export type Send = (command: Command, parameters?: object) => Promise<unknown>

/** Code points of keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Readonly<Record<Key | 'Control', string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
  Control: '\uE009',
}

const isNamedKey = (key: string): key is Key => Object.hasOwn(codes, key)

const keyActions = (keys: readonly string[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** The body of the script that runs a function and reports its result, or its error, as data. */
const scriptOf = (run: string): string => `
  const report = arguments[arguments.length - 1]
  const [arg] = arguments
  Promise.resolve().then(() => (${run})(arg)).then(
    (value) => report({ value: value === undefined ? null : value }),
    (error) => report({ error: String(error && error.message || error) }),
  )`

interface Report {
  readonly value?: unknown
  readonly error?: string
}

interface DriverOptions {
  readonly downloads: string
  readonly close: () => Promise<void>
}

/** A driver whose commands are sent by WebDriver, whatever carries them. */
export function createWebDriver(send: Send, { downloads, close }: DriverOptions): Driver {
  const evaluate = async <Arg, Value>(run: (arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value> => {
    const script = scriptOf(run.toString())
    // Cast: the script above reports this.
    const report = (await send('ExecuteAsyncScript', { script, args: [arg] })) as Report
    if (report.error !== undefined) throw new Error(report.error)
    // Cast: what the function returned in the page.
    return report.value as Value
  }
  const goto = async (url: string): Promise<void> => {
    await send('Navigate', { url })
  }
  return {
    downloads,
    close,
    evaluate,
    goto,
    // Not WebDriver's own command: Firefox then bypasses the service worker, as if the user held Shift.
    reload: async () => goto(await evaluate(() => location.href, undefined)),
    async back() {
      await send('Back')
    },
    async press({ x, y }) {
      const move = { type: 'pointerMove', origin: 'viewport', x: Math.round(x), y: Math.round(y), duration: 0 }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
      await send('PerformActions', { actions: [mouse] })
    },
    async type(keys) {
      await send('PerformActions', { actions: keyActions(keys.map((key) => (isNamedKey(key) ? codes[key] : key))) })
    },
    async typeWithControl(character) {
      const actions = [
        { type: 'keyDown', value: codes.Control },
        { type: 'keyDown', value: character },
        { type: 'keyUp', value: character },
        { type: 'keyUp', value: codes.Control },
      ]
      await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async screenshot() {
      return Buffer.from(String(await send('TakeScreenshot')), 'base64')
    },
  }
}
