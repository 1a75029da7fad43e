import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildRelease, type Release } from '../harness/build-release.ts'
import { smallMarket, startServer } from '../harness/server.ts'
import { startHaproxy } from './haproxy.ts'
import { findClusterProgram } from './patroni.ts'

const isInstalled = findClusterProgram('haproxy') !== undefined
if (!isInstalled) console.log('Not tested: a rolling release behind HAProxy. It is not installed (Debian: haproxy).')

let releases: readonly [Release, Release]
beforeAll(async () => {
  if (isInstalled) releases = await Promise.all([buildRelease('A'), buildRelease('B')])
}, 120_000)
afterAll(() => Promise.all((isInstalled ? releases : []).map((release) => release.remove())))

/**
 * The files of a release that its page may request: its hashed files, and the others in the form in which its service worker
 * installs them.
 */
async function filesOf(url: string, { program }: Release) {
  const folder = join(dirname(program), '../web')
  const hashed = (await readdir(join(folder, 'static'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    // A compressed file is sent under the name of its original.
    .filter((path) => !/\.(br|gz)$/.test(path))
  const script = await (await fetch(`${url}/sw.js`)).text()
  const installed = [...script.matchAll(/\{"revision":"(\w+)","url":"((?!static\/)[^"]+)"\}/g)].map(
    ([, revision, path]) => `/${path}?__WB_REVISION__=${revision}`,
  )
  expect(hashed.length).toBeGreaterThan(20)
  expect(installed.length).toBeGreaterThan(5)
  return [...hashed, ...installed]
}

test.runIf(isInstalled)(
  'a page and a service worker of either release get all of their files while both run behind HAProxy',
  { timeout: 120_000 },
  async () => {
    const servers = await Promise.all(releases.map(({ program }) => startServer(smallMarket, program)))
    onTestFinished(() => Promise.all(servers.map((server) => server.stop())).then(() => undefined))
    const ports = servers.map(({ url }) => Number(new URL(url).port))
    const haproxy = await startHaproxy({ instances: ports })
    onTestFinished(() => haproxy.stop())

    const [a, b] = await Promise.all(servers.map(({ url }, n) => filesOf(url, releases[n === 0 ? 0 : 1])))
    expect(a?.filter((path) => !b?.includes(path)).length, 'the releases differ').toBeGreaterThan(0)
    const asked = [...(a ?? []), ...(b ?? [])]
    const refused: string[] = []
    // A browser, too, requests only a few files at a time.
    for (let start = 0; start < asked.length; start += 6) {
      const few = asked.slice(start, start + 6)
      const statuses = await Promise.all(few.map(async (path) => (await fetch(haproxy.url + path)).status))
      refused.push(...few.flatMap((path, n) => (statuses[n] === 200 ? [] : [`${statuses[n]} ${path}`])))
    }
    expect(refused).toEqual([])
    expect((await fetch(`${haproxy.url}/static/js/never-built.js`)).status).toBe(404)
  },
)
