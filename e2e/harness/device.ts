import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, devices, type BrowserContext } from '@playwright/test'
import { browserArguments, findBrowser } from './browser.ts'

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
      // A process that is being started may survive the first kill: repeat until none is left.
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
