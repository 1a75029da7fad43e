import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asArray, fieldsOf } from '#domain/keys-of'
import { freePort } from '../harness/server.ts'
import type { Browser, Driver, Engine, Size, StartOptions } from './driver.ts'
import { endProgram, findProgram, startProgram, whenStarted } from './processes.ts'
import { createWebDriver } from './webdriver.ts'

const find = () => findProgram('firefox-esr', 'firefox')

/** A running Firefox. */
export interface Firefox extends Browser {
  /** Runs the body of a function in the browser's own window, with all of its privileges. */
  runPrivileged(script: string): Promise<unknown>
  /** The tab that shows an address. */
  attach(url: string): Promise<Driver>
  /** Ends it as a user does, so that it stores everything. */
  quit(): Promise<void>
}

/** The system's Firefox, headless, driven by Marionette: WebDriver's commands over a socket. */
export const firefox = {
  missing: () => (find() === undefined ? 'there is no firefox-esr or firefox (Debian: firefox-esr)' : undefined),
  start,
} satisfies Engine

async function start(options: StartOptions = {}): Promise<Firefox> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'stonks-firefox-')))
  const downloads = join(profile, 'downloads')
  const port = await freePort()
  await writeFile(join(profile, 'user.js'), preferences({ port, downloads, ...options }))
  const flags = ['--marionette', '--headless', '--remote-allow-system-access', '--no-remote', '--profile', profile]
  const child = startProgram(find() ?? 'firefox', flags, { HOME: profile })
  const close = () => endProgram(child, options.profile === undefined ? profile : undefined)
  try {
    const socket = await whenStarted('Firefox', () => connectTo(port))
    const call = createClient(socket)
    await call('WebDriver:NewSession', { capabilities: { alwaysMatch: { unhandledPromptBehavior: 'accept' } } })
    await call('WebDriver:SetTimeouts', { script: 60_000, pageLoad: 60_000 })
    const driver = () =>
      createWebDriver(async (command, parameters = {}) => unwrap(await call(`WebDriver:${command}`, parameters)), {
        downloads,
        close: () => Promise.resolve(),
      })
    return {
      close,
      async runPrivileged(script) {
        await call('Marionette:SetContext', { value: 'chrome' })
        try {
          return unwrap(await call('WebDriver:ExecuteScript', { script, args: [] }))
        } finally {
          await call('Marionette:SetContext', { value: 'content' })
        }
      },
      async quit() {
        const ended = once(child, 'exit')
        await call('Marionette:Quit', { flags: ['eAttemptQuit'] })
        await ended
      },
      async open(size) {
        await openTab(call, size)
        return driver()
      },
      async attach(url) {
        for (const handle of asArray(await call('WebDriver:GetWindowHandles'))) {
          await call('WebDriver:SwitchToWindow', { handle })
          if (unwrap(await call('WebDriver:GetCurrentURL')) === url) return driver()
        }
        throw new Error(`No tab shows ${url}`)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Preferences extends StartOptions {
  readonly port: number
  readonly downloads: string
}

const preferences = ({ port, downloads, isPrivate = false, preferences: others }: Preferences): string =>
  Object.entries({
    'marionette.port': port,
    'network.proxy.type': 0,
    'network.connectivity-service.enabled': false,
    'browser.privatebrowsing.autostart': isPrivate,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.always_ask_before_handling_new_types': false,
    ...others,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

type Call = (name: string, parameters?: object) => Promise<unknown>

/** Messages are JSON with their length in front: `[0, id, name, parameters]` and `[1, id, error, result]`. */
function createClient(socket: Socket): Call {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let received = Buffer.alloc(0)
  let lastId = 0
  const onMessage = (message: unknown) => {
    // The first message only names the protocol.
    if (!Array.isArray(message)) return
    // Cast: Marionette's form of a response.
    const [, id, error, result] = message as [1, number, { error: string; message: string } | null, unknown]
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.reject(new Error(`${error.error}: ${error.message}`))
    else request?.resolve(result)
  }
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (received.length < end) return
      onMessage(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  return (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const text = JSON.stringify([0, id, name, parameters])
      waiting.set(id, { resolve, reject })
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

/** Commands with a single result wrap it in an object. */
const unwrap = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result

/** Replaces all tabs by one without cookies. A window is at least 450 pixels wide, what it shows need not be. */
async function openTab(call: Call, size: Size): Promise<void> {
  const before = asArray(await call('WebDriver:GetWindowHandles'))
  const { handle } = fieldsOf(await call('WebDriver:NewWindow', { type: 'tab' }))
  for (const old of before) {
    await call('WebDriver:SwitchToWindow', { handle: old })
    await call('WebDriver:CloseWindow')
  }
  await call('WebDriver:SwitchToWindow', { handle })
  await call('WebDriver:SetWindowRect', { x: 0, y: 0, width: size.width + 100, height: size.height + 200 })
  await call('Marionette:SetContext', { value: 'chrome' })
  const script = `
    Services.cookies.removeAll()
    for (const [side, pixels] of Object.entries(arguments[0])) {
      for (const name of [side, 'min-' + side, 'max-' + side])
        gBrowser.selectedBrowser.style.setProperty(name, pixels + 'px')
    }`
  await call('WebDriver:ExecuteScript', { script, args: [size] })
  await call('Marionette:SetContext', { value: 'content' })
}
