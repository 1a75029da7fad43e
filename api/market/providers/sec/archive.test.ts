import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { createRateLimiter } from '../../../platform/http-client/retry.ts'
import { aDisk, mayMount } from '../../../testing/database.ts'
import { fakeServers, type Handler, respondWith } from '../../../testing/fake-server.ts'
import { quickClock } from '../../../testing/refresh-builders.ts'
import { aFolder } from '../../../testing/server.ts'
import { type ArchiveSource, deleteArchive, downloadArchive, UnwritableFolder } from './archive.ts'

const content = (size: number, seed = 1): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 31 + seed * 7) % 251))

/** Serves an archive with ranges, and drops the connection after this many bytes of a response; undefined for never. */
function serve(file: () => Buffer, losesAfter: () => number | undefined, { hasEtag = true } = {}): Handler {
  return (request, response) => {
    const all = file()
    const etag = `"${createHash('sha256').update(all).digest('hex')}"`
    const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const isPart = start > 0 && request.headers['if-range'] === etag
    const body = isPart ? all.subarray(start) : all
    response.writeHead(isPart ? 206 : 200, {
      ...(hasEtag && { etag }),
      'content-length': body.length,
      'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT',
    })
    const end = losesAfter()
    if (end === undefined || end >= body.length) response.end(body)
    else response.write(body.subarray(0, end), () => response.destroy())
  }
}

async function aSource(behaviour: Handler) {
  const service = await fakeServers(onTestFinished)(behaviour)
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const clock = quickClock()
  const source: ArchiveSource = {
    ...{ address: `${service.origin}/facts.zip`, folder: join(path, 'sec'), name: 'facts.zip', headers: {} },
    ...{ clock, rateLimiter: createRateLimiter(1e6, clock), signal: new AbortController().signal },
    onProgress: () => undefined,
  }
  return { service, source }
}

/** The bytes of a download, or its failure. */
async function downloaded(source: ArchiveSource) {
  const archive = await downloadArchive(source)
  return archive.ok ? { day: archive.value.day, bytes: await readFile(archive.value.path) } : archive.failure
}

test('downloads whole archives however often the connection is lost and whenever the archive changes', async () => {
  const plan = fc.record({
    size: fc.integer({ min: 1, max: 3000 }),
    losses: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 5 }),
    changesAt: fc.option(fc.integer({ min: 0, max: 4 })),
    hasEtag: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ size, losses, changesAt, hasEtag }) => {
      let request = -1
      const file = () => content(size, changesAt !== null && request >= changesAt ? 2 : 1)
      const left = [...losses]
      const behaviour = serve(file, () => left.shift(), { hasEtag })
      const { source } = await aSource((...pair) => {
        request++
        behaviour(...pair)
      })
      expect(await downloaded(source)).toEqual({ day: '2026-11-20', bytes: file() })
      // It is not requested again until it is deleted.
      const requests = request
      expect(await downloaded(source)).toEqual({ day: '2026-11-20', bytes: file() })
      expect(request).toBe(requests)
      await deleteArchive(source)
      expect(await readdir(source.folder)).toEqual([])
    }),
    { numRuns: sampleCount(60) },
  )
})

test('resumes the partial download of a killed process', async () => {
  const bytes = content(5000)
  const lost = await aSource(respondWith(500))
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  await mkdir(lost.source.folder)
  await writeFile(join(lost.source.folder, 'facts.zip.part'), bytes.subarray(0, 2000))
  await writeFile(join(lost.source.folder, 'facts.zip.json'), JSON.stringify({ etag, day: '2026-11-20', size: 5000 }))
  const ranges: (string | undefined)[] = []
  const whole = serve(() => bytes, () => undefined) // prettier-ignore
  lost.service.behaviour = (request, response) => {
    ranges.push(request.headers.range)
    whole(request, response)
  }
  expect(await downloaded(lost.source)).toEqual({ day: '2026-11-20', bytes })
  expect(ranges).toEqual(['bytes=2000-'])
})

test('discards a partial download that is larger than the archive', async () => {
  const bytes = content(500)
  const { service, source } = await aSource(serve(() => bytes, () => 100)) // prettier-ignore
  const controller = new AbortController()
  await downloadArchive({ ...source, signal: controller.signal, onProgress: () => controller.abort() })
  await writeFile(join(source.folder, 'facts.zip.part'), content(900))
  const whole = serve(() => bytes, () => undefined) // prettier-ignore
  service.behaviour = (request, response) =>
    (request.headers.range === undefined ? whole : respondWith(416))(request, response)
  expect(await downloaded(source)).toEqual({ day: '2026-11-20', bytes })
})

test.for([
  [403, '<html>Undeclared Automated Tool</html>', 'no-contact'],
  [403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'not-found'],
  [403, '<html>Request Rate Threshold Exceeded</html>', 'burst-limit'],
  [404, '', 'not-found'],
  [503, '', 'unavailable'],
] as const)('reports status %s with %s as %s', async ([status, body, failure]) => {
  const { source } = await aSource(respondWith(status, body))
  expect(await downloaded(source)).toBe(failure)
})

test.runIf(mayMount)('reports a full disk, and resumes the download when there is room', async () => {
  const bytes = content(2_000_000)
  const { source } = await aSource(serve(() => bytes, () => undefined)) // prettier-ignore
  const disk = await aDisk(onTestFinished, 1_000_000)
  const onDisk = { ...source, folder: join(disk.path, 'sec') }
  await expect(downloadArchive(onDisk)).rejects.toThrow(new UnwritableFolder('the disk is full'))
  disk.resize(8_000_000)
  const archive = await downloadArchive(onDisk)
  expect(archive.ok && (await readFile(archive.value.path)).equals(bytes)).toBe(true)
})

test('deletes what a killed process left of an archive, and nothing of others', async () => {
  const { source } = await aSource(
    serve(
      () => content(100),
      () => undefined,
    ),
  )
  await downloaded(source)
  for (const file of ['facts.zip.json.1f.partial', 'facts.zip.part', 'others.zip'])
    await writeFile(join(source.folder, file), '{')
  await deleteArchive(source)
  expect(await readdir(source.folder)).toEqual(['others.zip'])
})
