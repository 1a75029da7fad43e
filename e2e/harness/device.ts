import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, devices, type BrowserContext } from '@playwright/test'
import { browserArguments, findBrowser } from './browser.ts'

/** A person's device: what a browser keeps on it outlives the browser. */
export interface Device {
  /** Starts the browser. */
  open(): Promise<BrowserContext>
  /** Ends it as a system does that needs its memory: it hears nothing of it. */
  kill(): Promise<void>
  /** Ends it, and forgets the device. */
  discard(): Promise<void>
}

type DeviceKind = 'desk' | 'phone'

const kinds = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
} as const

/** A device on which nothing of ours has been yet; addresses without a host are of `baseURL`. */
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
      // One that is just starting another process may leave it behind: it is ended as well.
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
    // It has gone by itself.
  }
}
