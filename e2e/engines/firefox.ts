import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Capabilities, Session, WebDriver } from 'selenium-webdriver'
import { type Command, Executor } from 'selenium-webdriver/lib/command.js'
import { fieldsOf } from '#domain/keys-of'
import { freePort } from '../harness/server.ts'
import type { Browser, Engine } from './engine.ts'
import { endProgram, findProgram, startProgram, whenStarted } from './processes.ts'

const find = () => findProgram('firefox-esr', 'firefox')

/** The system's Firefox, headless. It speaks WebDriver BiDi by itself, and needs no driver beside it. */
export const firefox = {
  missing: () => (find() === undefined ? 'there is no firefox-esr or firefox (Debian: firefox-esr)' : undefined),
  start,
} satisfies Engine

/** A private window, which loses its data when it closes. */
async function start({ isPrivate = false } = {}): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'stonks-firefox-'))
  const downloads = join(profile, 'downloads')
  const preferences = {
    'browser.privatebrowsing.autostart': isPrivate,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.always_ask_before_handling_new_types': false,
    // Scrollbars take up space, as on Windows.
    'widget.gtk.overlay-scrollbars.enabled': false,
  }
  const lines = Object.entries(preferences).map((entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});\n`)
  await writeFile(join(profile, 'user.js'), lines)
  const port = await freePort()
  const flags = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const child = startProgram(find() ?? 'firefox', flags, { HOME: profile })
  const close = () => endProgram(child, profile)
  try {
    const send = await whenStarted('Firefox', () => connect(`ws://127.0.0.1:${port}/session`))
    await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } } })
    return {
      close,
      async open(viewport) {
        const { userContext } = fieldsOf(await send('browser.createUserContext'))
        const { context } = fieldsOf(await send('browsingContext.create', { type: 'tab', userContext }))
        await send('browsingContext.setViewport', { context, viewport })
        return {
          driver: createDriver(send, context),
          downloads,
          async close() {
            await send('browser.removeUserContext', { userContext })
          },
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Send = (method: string, parameters?: object) => Promise<unknown>

type Run = (parameters: Readonly<Record<string, unknown>>) => Promise<unknown>

/** Implements the commands of Selenium that the stories need. */
class BidiExecutor extends Executor {
  readonly #commands: Readonly<Record<string, Run>>
  constructor(commands: Readonly<Record<string, Run>>) {
    super()
    this.#commands = commands
  }
  override execute(command: Command): Promise<unknown> {
    const run = this.#commands[command.getName()]
    return run
      ? run(fieldsOf(command.getParameters()))
      : Promise.reject(new Error(`No story has needed ${command.getName()}`))
  }
}

/** Selenium's connection by BiDi; rejects with the error of the browser. */
async function connect(webSocketUrl: string): Promise<Send> {
  const capabilities = new Capabilities({ webSocketUrl })
  const bidi = await new WebDriver(new Session('', capabilities), new BidiExecutor({})).getBidi()
  await bidi.waitForConnection()
  return async (method, params = {}) => {
    const { result, error, message } = fieldsOf(await bidi.send({ method, params }))
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify([error, message])}`)
    return result
  }
}

/** Selenium's commands of a page, each with its namesake of BiDi. */
function createDriver(send: Send, context: unknown): WebDriver {
  const commands: Readonly<Record<string, Run>> = {
    // Sometimes Firefox reports that loading for the previous page was aborted, and continues.
    get: ({ url }) =>
      send('browsingContext.navigate', { context, url, wait: 'complete' }).catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
      }),
    goBack: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    actions: ({ actions }) => send('input.performActions', { context, actions }),
    screenshot: async () => fieldsOf(await send('browsingContext.captureScreenshot', { context }))['data'],
    async executeAsyncScript({ script, args }) {
      const answer = await send('script.callFunction', {
        functionDeclaration: `(args) =>
          new Promise((done) => (function () { ${String(script)} })(...JSON.parse(args), done))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      })
      return fieldsOf(fieldsOf(answer)['result'])['value']
    },
  }
  return new WebDriver(new Session('', new Capabilities()), new BidiExecutor(commands))
}
