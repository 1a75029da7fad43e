import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

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
 * The Chromium to test with: CHROME_PATH, the system's, Playwright's own, or one that is installed now.
 * Written back to CHROME_PATH, which the test processes inherit: they neither search nor install again.
 */
export function findBrowser(): string {
  const given = process.env['CHROME_PATH']
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH names no file: ${given}`)
  return (process.env['CHROME_PATH'] = given ?? installed() ?? install())
}

/**
 * Features that are off in tests. The flag replaces Playwright's own, so that list is repeated; what follows prepares
 * parts of Chromium's own window in processes of their own, which takes half the time of opening a page.
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

/** Ubuntu calls itself like Debian, but its chromium package only points to a snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
