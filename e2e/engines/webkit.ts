import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder } from 'selenium-webdriver'
import { freePort } from '../harness/server.ts'
import type { Browser, Engine, Size, Tab } from './engine.ts'
import { endProgram, findProgram, startProgram, whenStarted } from './processes.ts'

/** WebKitGTK's MiniBrowser on a virtual display. */
export const webkit: Engine = { missing, start }

function missing(): string | undefined {
  const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }
  for (const [program, name] of Object.entries(packages)) {
    if (findProgram(program) === undefined) return `there is no ${program} (Debian: ${name})`
  }
  return undefined
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

/** A browser with data of its own, in memory, and its driver: one driver has one session. */
async function open(size: Size, display: string): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), 'stonks-webkit-'))
  const port = await freePort()
  const child = startProgram(findProgram('WebKitWebDriver') ?? 'WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    // Without its own user folders it downloads to the home folder.
    HOME: home,
    LANGUAGE: 'en_US',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  })
  const close = () => endProgram(child, home)
  try {
    const address = `http://127.0.0.1:${port}`
    await whenStarted('WebKitWebDriver', () => fetch(`${address}/status`))
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'accept',
        timeouts: { script: 60_000, pageLoad: 60_000 },
        // The page fills the whole window: a bar would need more space than a phone has.
        'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
      })
      .build()
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size })
    return { driver, downloads: home, close }
  } catch (error) {
    await close()
    throw error
  }
}
