import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { aListeningServer, aMarket } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'

const count = 100_000
/** A different symbol of letters for each number. */
const symbolOf = (n: number) =>
  Array.from({ length: 4 }, (_, at) => String.fromCharCode(65 + (Math.floor(n / 26 ** at) % 26))).join('')
/** Bytes that may wait in the server for a client that does not read. */
const maxWaiting = 1_000_000

test(
  'a hundred thousand rows for a slow client wait outside memory, while others are answered',
  { timeout: 300_000 },
  async () => {
    const lines = Array.from({ length: count }, (_, n) => aStockLine({ symbol: symbolOf(n), close: 5 }))
    const { app, port, url } = await aListeningServer({ market: aMarket({ lines }) })
    onTestFinished(() => app.close())
    const filter = encodeFilters({ ...defaultFilters, sector: [], unlisted: true, maxEntries: 0 })
    const path = `/api/screen?${new URLSearchParams({ filter, columns: 'price,name,sector' }).toString()}`
    // The first request reads the dataset, without a connection that could be closed meanwhile as idle.
    const whole = (await app.inject(path)).body
    expect(whole.match(/"symbol":/g)).toHaveLength(count)

    const sockets: Socket[] = []
    app.server.on('connection', (socket: Socket) => sockets.push(socket))
    const client = connect(port, '127.0.0.1')
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await once(client, 'readable')
    for (let time = 0; time < 10; time++) {
      expect((await fetch(`${url}/api/screen?limit=5`)).status).toBe(200)
      expect(sockets[0]?.writableLength).toBeLessThan(maxWaiting)
    }
    // Further ones are answered up to a limit, so that nobody fills the memory with them.
    const others = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'))
    for (const other of others) {
      other.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`)
      await once(other, 'readable')
    }
    const statusOf = async () => {
      const { status, body } = await fetch(url + path)
      await body?.cancel()
      return status
    }
    expect(await statusOf()).toBe(429)
    others[0]?.destroy()
    await expect.poll(statusOf).toBe(200)
    for (const other of others) other.destroy()
    // Then it reads and gets all of it.
    expect(whole.length).toBeGreaterThan(3 * maxWaiting)
    let read = 0
    client.on('data', (bytes: Buffer) => (read += bytes.length))
    await once(client, 'close')
    expect(read).toBeGreaterThan(whole.length)
  },
)
