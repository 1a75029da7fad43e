import { readdir, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import { asArray, fieldsOf } from '../../domain/keys-of.ts'
import { parseJson } from '../../domain/text/parse-json.ts'

/** Measures frames until the returned function is called: the longest, in milliseconds. */
export async function watchFrames(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const frames = { longest: 0 }
    let last = performance.now()
    const look = (now: number) => {
      frames.longest = Math.max(frames.longest, now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return frames
  })
  return () => longest.evaluate((frames) => frames.longest)
}

/**
 * The most milliseconds of processor time that the page's main thread needed for a frame during an action. A frame itself
 * takes longer if other processes have the processors. Each frame must request the next one, as `watchFrames` does.
 */
export async function mostWorkOfFrame(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await work()
  const events = asArray(fieldsOf(parseJson((await browser.stopTracing()).toString()))['traceEvents']).map(fieldsOf)
  const thread = events.find(({ name }) => name === 'FireAnimationFrame')
  const own = events.filter(({ pid, tid }) => pid === thread?.['pid'] && tid === thread?.['tid'])
  let [most, frame] = [0, 0]
  for (const { name, tdur } of own.toSorted((a, b) => Number(a['ts']) - Number(b['ts']))) {
    if (name === 'RunTask') frame += Number(tdur ?? 0) / 1000
    if (name !== 'FireAnimationFrame') continue
    most = Math.max(most, frame)
    frame = 0
  }
  return most
}

/** Higher than that of any other process of a measurement. */
const priority = -15

/**
 * Lets the main threads of a browser's pages, and what slows them, run before all other threads until the pages are closed.
 * A phone has a processor for each of them, while here the browser, the worker, the server and the test share a few. False
 * if the system does not permit it: only its administrator may.
 */
export async function runPagesFirst(browser: Browser): Promise<boolean> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  try {
    for (const page of pages)
      for (const thread of [page, ...(await throttlingThreads(page))]) setPriority(thread, priority)
  } catch {
    return false
  }
  return true
}

/** The threads by which Chromium slows a process; none if a process's threads are not visible, or none of them does. */
async function throttlingThreads(process: number): Promise<readonly number[]> {
  const folder = `/proc/${process}/task`
  const threads = await readdir(folder).catch(() => [])
  const names = await Promise.all(threads.map((thread) => readFile(`${folder}/${thread}/comm`, 'utf8').catch(() => '')))
  return threads.filter((_, at) => names[at]?.startsWith('CPUThrottling')).map(Number)
}
