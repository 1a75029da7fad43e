import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, devices } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Install locations outside the PATH. */
const installPaths = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']].flatMap((folder) =>
    folder
      ? [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Chromium/Application/chrome.exe')]
      : [],
  ),
]

const root = process.getuid?.() === 0

/**
 * The Chromium to test with: CHROME_PATH, the system's, Playwright's own, or one that is installed now. Written back to
 * CHROME_PATH, which the test processes inherit, so that they neither search nor install again.
 */
export function findBrowser(): string {
  const given = process.env['CHROME_PATH']
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`)
  return (process.env['CHROME_PATH'] = given ?? installed() ?? install())
}

/**
 * Features that are off in tests. The flag replaces Playwright's own, so that list is repeated; the others prepare parts of
 * Chromium's own window in separate processes, which takes half the time of opening a page.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['PreloadTopChromeWebUI', 'InitialWebUI', 'WebUIReloadButton', 'SpareRendererForSitePerProcess'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
]

/** Root may not use Chromium's sandbox; the rest keeps the browser from calling home and from resolving any name. */
export const browserArguments = [
  `--disable-features=${disabledFeatures.join(',')}`,
  ...(root ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...installPaths, chromium.executablePath()].find((path) => existsSync(path) && starts(path))
}

/** Ubuntu's chromium-browser is a script that only names a snap. On Windows asking for the version opens a window. */
function starts(path: string): boolean {
  if (process.platform === 'win32') return true
  try {
    return /chrom/i.test(execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe', timeout: 20_000 }))
  } catch {
    return false
  }
}

function install(): string {
  const commands = root && isDebian() ? debian : [playwright]
  for (const [command, ...options] of commands) {
    console.log(`No Chromium found. Installing one: ${[command, ...options].join(' ')}`)
    execFileSync(command, options, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const path = installed()
  if (path) return path
  throw new Error('No Chromium could be found or installed. Install Chromium or Chrome, or name one in CHROME_PATH.')
}

type Command = [command: string, ...options: string[]]

const debian: Command[] = [
  ['apt-get', 'update'],
  ['apt-get', 'install', '-y', 'chromium'],
]

const playwright: Command = [
  process.execPath,
  fileURLToPath(import.meta.resolve('@playwright/test/cli')),
  'install',
  ...(root && process.platform === 'linux' ? ['--with-deps'] : []),
  'chromium',
]

/** Ubuntu identifies itself like Debian, but its chromium package only points to a snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** A user's device: the browser profile survives the browser. */
export interface Device {
  /** Starts the browser. */
  open(): Promise<BrowserContext>
  /** Kills the browser as an operating system does that needs memory, without a shutdown. */
  kill(): Promise<void>
  /** Closes the browser and deletes the profile. */
  discard(): Promise<void>
}

type DeviceKind = 'desk' | 'phone'

const kinds = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
} as const

/** A device with an empty profile; paths are relative to `baseURL`. */
export async function newDevice(kind: DeviceKind, baseURL: string): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'stonks-device-'))
  let context: BrowserContext | undefined
  return {
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...kinds[kind],
        baseURL,
        serviceWorkers: 'allow',
        executablePath: findBrowser(),
        args: browserArguments,
      })
      return context
    },
    async kill() {
      // A starting process may survive the first kill: repeat until none is left.
      for (let pids = await browsersOf(profile); pids.length > 0; pids = await browsersOf(profile)) {
        pids.forEach(end)
        await sleep(50)
      }
      await context?.close().catch(() => undefined)
    },
    async discard() {
      await context?.close().catch(() => undefined)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The processes that were started for this profile. */
async function browsersOf(profile: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.flatMap((pid, i) => ((commands[i] ?? '').includes(`--user-data-dir=${profile}`) ? [Number(pid)] : []))
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited.
  }
}
