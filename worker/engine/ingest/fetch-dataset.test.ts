import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listeningPort } from '#api/platform/http/listen'
import { serverHeader } from '#domain/server-response'
import { eventually } from '#domain/testing/eventually'
import { matching } from '#domain/testing/matchers'
import { pause } from '#domain/waiting'
import { chunksAt, someLines, utf8 } from '../test-data.ts'
import { fetchDataset, type FetchOptions, type KnownDataset } from './fetch-dataset.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(() => {
  vi.useRealTimers()
  return Promise.all(stops.splice(0).map((stop) => stop()))
})

async function listen(server: Server): Promise<string> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${listeningPort(server)}/data/stonks`
}

const serve = (answer: RequestListener): Promise<string> =>
  listen(
    createHttpServer((request, response) => {
      response.setHeader(serverHeader, '1')
      answer(request, response)
    }),
  )

/** A proxy that responds instead of the server. */
const serveAsProxy = (answer: RequestListener): Promise<string> => listen(createHttpServer(answer))

/** A server whose connections each `answer` handles as raw sockets. */
const serveRaw = (answer: (socket: Socket, nth: number) => void): Promise<string> => {
  let asked = 0
  return listen(createSocketServer((socket) => socket.once('data', () => answer(socket, asked++))))
}

const file = gzipSync(someLines(40))
const head = (...headers: string[]) =>
  ['HTTP/1.1 200 OK', `${serverHeader}: 1`, 'X-Record-Count: 40', ...headers, '', ''].join('\r\n')
const closing = head('Connection: close')

const options = (url: string, changes: Partial<FetchOptions> = {}): FetchOptions => ({
  fetch: (input, init) => fetch(input, init),
  url,
  idleMs: 15_000,
  limitMs: 60_000,
  retryDelaysMs: [],
  ...changes,
})

async function fetched(url: string, changes?: Partial<FetchOptions>, known?: KnownDataset) {
  const reports: (number | null)[] = []
  const shown: string[] = []
  const outcome = await fetchDataset(options(url, changes), known, {
    progress: (percent) => reports.push(percent),
    read: ({ dataset }) => shown.push(`${dataset.version} shown`),
    refuse: ({ detail = '' }) => shown.push(detail),
  })
  return { outcome, reports, shown }
}

const whole = { ok: true, value: { dataset: { kept: 40 } } }

interface SlowResponse {
  readonly status?: number
  readonly parts: readonly Uint8Array[]
  readonly eachMs: number
  /** Whether the response stays open after its last part. */
  readonly stays?: boolean
}

/**
 * A network whose responses have these parts, one after each pause, with fake timers. Returns the outcome of a fetch, the
 * times of the requests and of its end in milliseconds since its start, and the number of aborted requests.
 */
async function fetchedSlowly(
  { status = 200, parts, eachMs, stays = false }: SlowResponse,
  changes: Partial<FetchOptions>,
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const began = performance.now()
  const asked: number[] = []
  let aborted = 0
  const respond: FetchOptions['fetch'] = (_, { signal }) => {
    asked.push(performance.now() - began)
    const rest = [...parts]
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => {
          aborted++
          controller.error(signal.reason)
        })
      },
      async pull(controller) {
        const part = rest.shift()
        if (!part && stays) return new Promise(() => undefined)
        await pause(eachMs)
        if (signal.aborted) return
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    return Promise.resolve(new Response(body, { status, headers: { [serverHeader]: '1', 'X-Record-Count': '40' } }))
  }
  let ended: number | undefined
  const fetching = fetched('unused:', { fetch: respond, ...changes }).finally(() => (ended = performance.now() - began))
  while (ended === undefined) {
    await vi.advanceTimersByTimeAsync(1)
    await turnOfEvents()
  }
  const { outcome } = await fetching
  return { outcome, asked, ended, aborted }
}

describe('downloads the dataset', () => {
  test('completely, however slowly its chunks arrive', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(200, { 'X-Record-Count': 40, ETag: '"v1"', 'X-Market': 'simulated' })
      // Send each chunk after the previous one.
      const send = ([chunk, ...rest]: readonly Uint8Array[]) =>
        chunk ? void answer.write(chunk, () => setImmediate(send, rest)) : answer.end()
      send(chunksAt(new Uint8Array(file), [1, 2, 3, 700]))
    })
    const { outcome } = await fetched(url)
    expect(outcome).toMatchObject({ ok: true, value: { dataset: { version: '"v1"', kept: 40, simulated: true } } })
  })

  test('only once while the server responds that it has not changed', async () => {
    const asked: unknown[] = []
    const url = await serve((request, answer) => {
      asked.push(request.headers['if-none-match'])
      answer.writeHead(304).end()
    })
    const { outcome, reports } = await fetched(url, {}, { etag: '"v1"', records: 40 })
    expect(outcome).toEqual({ ok: true, value: 'unchanged' })
    expect({ asked, reports }).toEqual({ asked: ['"v1"'], reports: [] })
  })

  test('rejects “not changed” when no dataset is known', async () => {
    const asked: unknown[] = []
    const url = await serve((request, answer) => {
      asked.push(request.headers['if-none-match'])
      answer.writeHead(asked.length < 3 ? 304 : 200).end(asked.length < 3 ? undefined : file)
    })
    expect((await fetched(url)).outcome).toEqual({ ok: false, failure: { id: 'unreachable' } })
    expect((await fetched(url, { retryDelaysMs: [1] })).outcome).toMatchObject(whole)
    expect(asked).toEqual([undefined, undefined, undefined])
  })
})

describe('a connection that is cut', () => {
  test.for([0, 1, 2, 300, file.length - 9, file.length - 8, file.length - 4, file.length - 1])(
    'is noticed even when HTTP does not report it, after %d bytes',
    async (end) => {
      const url = await serveRaw((socket) => socket.end(Buffer.concat([Buffer.from(closing), file.subarray(0, end)])))
      expect((await fetched(url)).outcome).toMatchObject({ ok: false })
    },
  )

  test('is noticed when HTTP reports it', async () => {
    const promised = head(`Content-Length: ${file.length}`)
    const url = await serveRaw((socket) => socket.end(Buffer.concat([Buffer.from(promised), file.subarray(0, 500)])))
    expect((await fetched(url)).outcome).toEqual({ ok: false, failure: { id: 'stalled' } })
  })

  test('is retried', async () => {
    const url = await serveRaw((socket, nth) => {
      socket.end(Buffer.concat([Buffer.from(closing), file.subarray(0, nth < 2 ? 500 : file.length)]))
    })
    expect((await fetched(url, { retryDelaysMs: [5, 5] })).outcome).toMatchObject(whole)
  })

  test('is tried three times at most', async () => {
    let asked = 0
    const url = await serveRaw((socket) => {
      asked++
      socket.end(Buffer.concat([Buffer.from(closing), file.subarray(0, 500)]))
    })
    expect((await fetched(url, { retryDelaysMs: [1, 1] })).outcome).toMatchObject({ failure: { id: 'damaged' } })
    expect(asked).toBe(3)
  })

  test('is retried after increasing delays with a jitter of up to a quarter', async () => {
    const cut = { parts: [file.subarray(0, 500)], eachMs: 0 }
    const { outcome, asked } = await fetchedSlowly(cut, { retryDelaysMs: [1000, 3000] })
    expect(outcome).toMatchObject({ failure: { id: 'damaged' } })
    const [first = 0, second = 0, third = 0] = asked
    expect(asked).toHaveLength(3)
    expect(second - first).toBeGreaterThanOrEqual(1000)
    expect(second - first).toBeLessThan(1300)
    expect(third - second).toBeGreaterThanOrEqual(3000)
    expect(third - second).toBeLessThan(3800)
  })

  test('is reported as unreachable when the server does not listen', async () => {
    const url = await serve(() => undefined)
    await stops.pop()?.()
    expect((await fetched(url)).outcome).toEqual({ ok: false, failure: { id: 'unreachable' } })
  })
})

describe('a response that is not a dataset', () => {
  test.for([
    [
      'a hotel’s login page',
      'text/html',
      '<!doctype html><h1>Welcome</h1>',
      { id: 'notMarketData', detail: 'a web page' },
    ],
    ['an error', 'application/json', '{"message":"Try later."}', { id: 'notMarketData', detail: 'Try later.' }],
    ['nothing', 'application/gzip', '', { id: 'notMarketData', detail: 'an empty file' }],
  ] as const)('is rejected without a retry: %s', async ([, type, body, failure]) => {
    let asked = 0
    const url = await serve((_, answer) => {
      asked++
      answer.writeHead(200, { 'Content-Type': type }).end(body)
    })
    expect((await fetched(url, { retryDelaysMs: [1, 1] })).outcome).toEqual({ ok: false, failure })
    expect(asked).toBe(1)
  })

  test.for([
    [503, 'The market is being rebuilt.', '503 Service Unavailable: The market is being rebuilt.'],
    [500, 'Something went wrong.', '500 Internal Server Error: Something went wrong.'],
    [429, 'Slowly.', '429 Too Many Requests: Slowly.'],
  ] as const)('is reported with the server’s message: %d', async ([status, message, detail]) => {
    let asked = 0
    const url = await serve((_, answer) => {
      asked++
      answer.writeHead(status).end(JSON.stringify({ message, code: 'trouble' }))
    })
    const { outcome, reports } = await fetched(url, { retryDelaysMs: [1, 1] })
    expect(outcome).toEqual({ ok: false, failure: { id: 'refused', detail } })
    expect({ asked, reports }).toEqual({ asked: 3, reports: [] })
  })
})

describe('rejects the response of a proxy', () => {
  const bodies = [
    ['a web page', 'text/html', '<!doctype html><h1>Welcome to our wireless</h1>'],
    ['JSON of another service', 'application/json', '{"message":"Blocked.","code":"policy"}'],
    ['nothing at all', 'text/plain', ''],
    ['even the file itself, of unknown age', 'application/gzip', file],
  ] as const
  const statuses = Array.from({ length: 400 }, (_, i) => 200 + i)

  test.for(bodies)('%s, with any status', async ([, type, body]) => {
    for (const status of statuses) {
      const fetch = () => {
        const hasBody = ![204, 205, 304].includes(status)
        const headers = { 'Content-Type': type, 'Retry-After': '1', ETag: '"theirs"' }
        return Promise.resolve(new Response(hasBody ? body : null, { status, headers }))
      }
      const { outcome, reports } = await fetched('unused:', { fetch }, { etag: '"v1"', records: 40 })
      expect({ status, outcome }).toEqual({ status, outcome: { ok: false, failure: { id: 'unreachable' } } })
      expect(reports).toEqual([])
    }
  })

  test('follows no redirect, and retries', async () => {
    let asked = 0
    const url = await serveAsProxy((request, response) => {
      if (request.url !== '/login') asked++
      if (request.url === '/login') response.end('<html>')
      else response.writeHead(302, { Location: '/login' }).end()
    })
    const { outcome } = await fetched(url, { retryDelaysMs: [1, 1] })
    expect({ outcome, asked }).toEqual({ outcome: { ok: false, failure: { id: 'unreachable' } }, asked: 3 })
  })
})

describe('Retry-After', () => {
  const asking = async (seconds: string) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    const began = performance.now()
    const times: number[] = []
    const refuse = () => {
      times.push(performance.now() - began)
      const headers = { [serverHeader]: '1', 'Retry-After': seconds }
      return Promise.resolve(new Response('{"message":"Slowly.","code":"too-many"}', { status: 429, headers }))
    }
    const fetching = fetched('unused:', { fetch: refuse, retryDelaysMs: [1] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await fetching).outcome).toMatchObject({ failure: { id: 'refused' } })
    return times
  }

  test('is respected before the retry', async () => {
    expect(await asking('1')).toEqual([0, 1000])
  })

  test('ends the retries if it is too long', async () => {
    expect(await asking('60')).toHaveLength(1)
  })
})

test('logs the numbers of the lines that cannot be parsed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const broken = gzipSync(`{"symbol":\n${someLines(39)}`)
  const url = await serve((_, response) => response.setHeader('x-record-count', '40').end(broken))
  expect((await fetched(url)).outcome.ok).toBe(true)
  expect(warn.mock.calls).toEqual([['Lines of the dataset that cannot be parsed: 1.']])
})

test('reports a connection that is cut before the response as an unreachable server', async () => {
  let asked = 0
  const url = await serveRaw((socket) => {
    asked++
    socket.destroy()
  })
  expect((await fetched(url, { retryDelaysMs: [1, 1] })).outcome).toEqual({ ok: false, failure: { id: 'unreachable' } })
  expect(asked).toBe(3)
})

describe('maintenance mode', () => {
  const answering = (status: number, body: string) => {
    let asked = 0
    const url = serve((_, answer) => {
      asked++
      answer.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    })
    return url.then((url) => ({ url, asked: () => asked }))
  }

  test('is recognized by its code, without an immediate retry', async () => {
    const { url, asked } = await answering(503, '{"message":"Back soon.","code":"maintenance"}')
    const { outcome } = await fetched(url, { retryDelaysMs: [1, 1] })
    expect(outcome).toEqual({ ok: false, failure: { id: 'maintenance' } })
    expect(asked()).toBe(1)
  })

  test.for([
    ['12.7', 12],
    ['null', null],
    ['"12"', null],
    ['101', null],
  ] as const)('reports the progress of the first refresh: %s', async ([progress, percent]) => {
    const { url, asked } = await answering(503, `{"message":"Soon.","code":"market-pending","progress":${progress}}`)
    expect((await fetched(url, { retryDelaysMs: [1, 1] })).outcome).toEqual({
      ok: false,
      failure: { id: 'pending', percent },
    })
    expect(asked()).toBe(1)
  })

  test('reports why the first refresh fails', async () => {
    const problem = { reason: 'The provider does not accept the key.', turn: 'operator' }
    const body = { message: 'Soon.', code: 'market-pending', progress: null, problem }
    const { url } = await answering(503, JSON.stringify(body))
    expect((await fetched(url, {})).outcome).toMatchObject({ failure: { id: 'pending', problem } })
    const other = await answering(503, JSON.stringify({ ...body, problem: { ...problem, turn: '<b>' } }))
    expect((await fetched(other.url, {})).outcome).toEqual({ ok: false, failure: { id: 'pending', percent: null } })
  })

  test.for([
    [500, '{"message":"No.","code":"market-pending","progress":12}', 'refused'],
    [500, '{"message":"No.","code":"maintenance"}', 'refused'],
    [503, '{"message":"No.","code":"unavailable"}', 'refused'],
    [503, '{"code":"maintenance"}', 'unreachable'],
    [503, '{"message":"No.","code":["maintenance"]}', 'unreachable'],
    [503, '"maintenance"', 'unreachable'],
    [503, 'null', 'unreachable'],
  ] as const)('does not report maintenance for another response: %d %s', async ([status, body, id]) => {
    const { url } = await answering(status, body)
    expect((await fetched(url)).outcome).toMatchObject({ failure: { id } })
  })
})

describe('a file that a proxy has compressed once more', () => {
  const packedTwice = gzipSync(file)
  const packedLines = { 'Content-Encoding': 'gzip', 'X-Record-Count': 40 }

  test('is read as the same file', async () => {
    const url = await serve((_, answer) => answer.writeHead(200, packedLines).end(packedTwice))
    expect((await fetched(url)).outcome).toMatchObject(whole)
  })

  test('is verified by its number of records if it is declared as a content encoding', async () => {
    const url = await serve((_, answer) => answer.writeHead(200, packedLines).end(file))
    const { outcome, reports } = await fetched(url)
    expect(outcome).toMatchObject(whole)
    expect(reports, 'the length is that of other bytes').toEqual([null])
  })

  test('is rejected if that number is missing', async () => {
    const url = await serve((_, answer) => answer.writeHead(200, { 'Content-Encoding': 'gzip' }).end(file))
    expect((await fetched(url)).outcome).toMatchObject({ ok: false, failure: { id: 'notMarketData' } })
  })

  test('is rejected if it is truncated', async () => {
    for (const end of [100, 600, file.length - 8]) {
      const url = await serveRaw((socket) => {
        const headers = head('Connection: close', 'Content-Encoding: gzip')
        socket.end(Buffer.concat([Buffer.from(headers), file.subarray(0, end)]))
      })
      // A file that lacks only its checksum may have all records.
      if (end < file.length - 8) expect((await fetched(url)).outcome).toMatchObject({ ok: false })
      else expect(['stalled', undefined]).toContain(failureOf((await fetched(url)).outcome))
    }
  })
})

const failureOf = (outcome: Awaited<ReturnType<typeof fetched>>['outcome']) =>
  outcome.ok ? undefined : outcome.failure.id

describe('the progress', () => {
  /** An answer with any headers, even ones that a real server may not send. */
  const answerWith = (headers: Readonly<Record<string, string>>, chunks = 10): Partial<FetchOptions> => ({
    fetch: () => {
      const cuts = Array.from({ length: chunks }, (_, i) => Math.floor((i * file.length) / chunks))
      const pieces = chunksAt(new Uint8Array(file), cuts)
      const body = new ReadableStream({
        pull(controller) {
          const piece = pieces.shift()
          if (piece) controller.enqueue(piece)
          else controller.close()
        },
      })
      return Promise.resolve(new Response(body, { headers: { ...headers, [serverHeader]: '1' } }))
    },
  })
  const reportsOf = async (changes: Partial<FetchOptions>) => {
    const { outcome, reports } = await fetched('unused:', changes)
    expect(outcome).toMatchObject(whole)
    return reports
  }

  test('rises in whole percent, and stays below 100 during the download', async () => {
    const reports = await reportsOf(answerWith({ 'Content-Length': String(file.length) }))
    expect(reports).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99].map((n) => matching.closeTo(n, -0.5)))
    expect(reports.every((percent) => Number.isInteger(percent))).toBe(true)
    expect(reports).toEqual(reports.toSorted((a, b) => Number(a) - Number(b)))
  })

  test.for([
    ['is missing', {}],
    ['is 0', { 'Content-Length': '0' }],
    ['is not a number', { 'Content-Length': 'plenty' }],
    ['is negative', { 'Content-Length': '-5' }],
    ['is infinite', { 'Content-Length': '9'.repeat(400) }],
    ['counts the encoded bytes', { 'Content-Length': '500', 'Content-Encoding': 'gzip' }],
  ] as const)('is unknown when Content-Length %s', async ([, headers]) => {
    expect(await reportsOf(answerWith(headers))).toEqual([null])
  })

  test('stays below 100 when Content-Length is too small', async () => {
    const reports = await reportsOf(answerWith({ 'Content-Length': '300' }))
    expect(Math.max(...reports.map(Number))).toBe(99)
    expect(reports).toEqual(reports.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('stays low when Content-Length is too large', async () => {
    expect(await reportsOf(answerWith({ 'Content-Length': '99999999' }))).toEqual([0])
  })

  test('never falls, even when a retry starts again or knows less than the first attempt', async () => {
    let asked = 0
    const lengths = [String(file.length), undefined, String(file.length)]
    const url = await serveRaw((socket) => {
      const length = lengths[asked++]
      const headers = length === undefined ? closing : head(`Content-Length: ${length}`)
      const end = [Math.floor(file.length * 0.8), 400, file.length][asked - 1]
      socket.end(Buffer.concat([Buffer.from(headers), file.subarray(0, end)]))
    })
    const { outcome, reports } = await fetched(url, { retryDelaysMs: [1, 1] })
    expect(outcome).toMatchObject(whole)
    const percents = reports.filter((percent) => percent !== null)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(reports).toContain(null)
    expect(percents.at(-1)).toBe(99)
  })
})

test.for([
  ['too small', 700],
  ['too large', file.length + 700],
])('a real server’s Content-Length that is %s gives a failure or all records', async ([, length]) => {
  const url = await serveRaw((socket) =>
    socket.end(Buffer.concat([Buffer.from(head(`Content-Length: ${length}`)), file])),
  )
  const { outcome } = await fetched(url)
  if (outcome.ok) expect(outcome).toMatchObject(whole)
  else expect(['stalled', 'damaged', 'incomplete']).toContain(outcome.failure.id)
})

describe('a server that stops sending', () => {
  test.for([
    ['before it answers', ''],
    ['after its headers', closing],
    ['in the middle', closing + file.subarray(0, 500).toString('latin1')],
  ])('is retried twice, and no connection stays open: %s', async ([, said = '']) => {
    let asked = 0
    let closed = 0
    const url = await serveRaw((socket) => {
      asked++
      socket.on('close', () => closed++)
      socket.write(said, 'latin1')
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetching = fetched(url, { idleMs: 10_000, retryDelaysMs: [1, 1] })
    for (let nth = 1; nth <= 3; nth++) {
      await eventually(() => expect(asked).toBe(nth))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect((await fetching).outcome).toEqual({ ok: false, failure: { id: 'stalled' } })
    expect(asked).toBe(3)
    await eventually(() => expect(closed).toBe(3))
  })

  test('is given up after the idle timeout, and not sooner', async () => {
    const silent = { parts: [file.subarray(0, 500)], eachMs: 700, stays: true }
    const { outcome, ended } = await fetchedSlowly(silent, { idleMs: 1000 })
    expect(outcome).toEqual({ ok: false, failure: { id: 'stalled' } })
    expect(ended).toBe(1700)
  })

  test('in the middle of an error response times out, too', async () => {
    const error = { status: 503, parts: [utf8('{"mess')], eachMs: 10, stays: true }
    const { outcome, ended } = await fetchedSlowly(error, { idleMs: 100 })
    expect({ outcome, ended }).toEqual({ outcome: { ok: false, failure: { id: 'unreachable' } }, ended: 100 })
  })

  test('does not time out while bytes arrive, however few', async () => {
    const slow = { parts: chunksAt(new Uint8Array(file), [200, 400]), eachMs: 900 }
    const { outcome, ended } = await fetchedSlowly(slow, { idleMs: 1000 })
    expect(outcome).toMatchObject(whole)
    expect(ended).toBeGreaterThan(2000)
  })

  test('after each byte is limited to the time of the whole download', async () => {
    const drip = { parts: [...file].map((byte) => Uint8Array.of(byte)), eachMs: 10 }
    const { outcome, ended, aborted } = await fetchedSlowly(drip, { limitMs: 500, retryDelaysMs: [20, 20] })
    expect(outcome).toEqual({ ok: false, failure: { id: 'stalled' } })
    expect({ ended, aborted }).toEqual({ ended: 500, aborted: 1 })
  })

  test('is not retried when no time is left', async () => {
    const silent = { parts: [], eachMs: 0, stays: true }
    const limits = { idleMs: 100, limitMs: 250, retryDelaysMs: [500, 500] }
    const { outcome, asked, ended } = await fetchedSlowly(silent, limits)
    expect({ outcome, asked, ended }).toMatchObject({ outcome: { failure: { id: 'stalled' } }, asked: [0], ended: 100 })
  })
})
