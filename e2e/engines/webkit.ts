import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { fieldsOf } from '#domain/keys-of'
import { freePort } from '../harness/server.ts'
import type { Browser, Driver, Engine, Size } from './driver.ts'
import { endProgram, findProgram, startProgram, whenStarted } from './processes.ts'
import { type Command, createWebDriver } from './webdriver.ts'

const window = fileURLToPath(new URL('webkit-window.py', import.meta.url))
const python = '/usr/bin/python3'

/** WebKitGTK in a window of our own, driven by WebKitWebDriver on a virtual display. */
export const webkit: Engine = { missing, start }

function missing(): string | undefined {
  const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }
  for (const [program, name] of Object.entries(packages)) {
    if (findProgram(program) === undefined) return `there is no ${program} (Debian: ${name})`
  }
  const needs = 'python3-gi, gir1.2-webkit2-4.1 and gir1.2-gtk-3.0'
  if (!existsSync(python)) return `there is no ${python} (Debian: ${needs})`
  try {
    execFileSync(python, [window, '--check'], { stdio: 'ignore' })
    return undefined
  } catch {
    return `Python cannot open its window (Debian: ${needs})`
  }
}

async function start(): Promise<Browser> {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const xvfb = startProgram(findProgram('Xvfb') ?? 'Xvfb', ['-displayfd', '3', ...screen])
  // Cast: file descriptor 3 is a pipe that is read.
  const display = await firstLine(xvfb.stdio[3] as Readable)
  return { open: (size) => open(size, `:${display}`), close: () => endProgram(xvfb) }
}

async function firstLine(stream: Readable): Promise<string> {
  let text = ''
  for await (const bytes of stream) {
    text += String(bytes)
    if (text.includes('\n')) break
  }
  return text.trim()
}

/** A window with a profile of its own, and its driver: one driver has one session. */
async function open({ width, height }: Size, display: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'stonks-webkit-'))
  const downloads = join(profile, 'downloads')
  const port = await freePort()
  const program = findProgram('WebKitWebDriver') ?? 'WebKitWebDriver'
  const child = startProgram(program, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  })
  const close = () => endProgram(child, profile)
  try {
    const address = `http://127.0.0.1:${port}`
    await whenStarted('WebKitWebDriver', () => fetch(`${address}/status`))
    const options = { binary: window, args: [`--profile=${profile}`, `--width=${width}`, `--height=${height}`] }
    const always = { browserName: 'stonks', 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'accept' }
    const session = await call('POST', `${address}/session`, { capabilities: { alwaysMatch: always } })
    const { sessionId } = fieldsOf(session)
    const send = (command: Command, parameters = {}) => {
      const [method, path] = endpoints[command]
      return call(method, `${address}/session/${String(sessionId)}/${path}`, method === 'POST' ? parameters : undefined)
    }
    await send('SetTimeouts', { script: 60_000, pageLoad: 60_000 })
    return createWebDriver(send, { downloads, close })
  } catch (error) {
    await close()
    throw error
  }
}

const endpoints: Readonly<Record<Command, readonly [method: 'GET' | 'POST', path: string]>> = {
  Navigate: ['POST', 'url'],
  Back: ['POST', 'back'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  PerformActions: ['POST', 'actions'],
  TakeScreenshot: ['GET', 'screenshot'],
  SetTimeouts: ['POST', 'timeouts'],
}

/** A command of WebDriver over HTTP. */
async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = fieldsOf(await response.json())
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}
