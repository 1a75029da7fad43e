import { Agent, request } from 'node:http'

/** A user who changes bookmarks continuously and records the acknowledged changes. */
export interface Writer {
  readonly id: string
  /** The last acknowledged state. */
  readonly list: readonly string[]
  /** Acknowledged changes. */
  readonly writes: number
  /** The list after each of them. */
  readonly changes: readonly (readonly string[])[]
  /** A change without a response: it may have been applied. */
  readonly open: { readonly method: string; readonly symbol: string } | undefined
  /** Writes until the server is gone or `until` returns true. */
  readonly write: (url: string, until?: () => boolean) => Promise<void>
  /** Accepts the found list, with or without the change that has no response. */
  readonly settle: (list: readonly string[]) => void
}

/** The changes are derived from the writer's number, so that a failure can be reproduced. */
export function createWriter(id: string, symbols: readonly string[], seed: number): Writer {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const changes: (readonly string[])[] = []
  const state: { list: readonly string[]; writes: number; open: Writer['open'] } = {
    list: [],
    writes: 0,
    open: undefined,
  }
  let step = seed
  const next = () => (step = (step * 48_271) % 2_147_483_647)

  async function write(url: string, until: () => boolean = () => false): Promise<void> {
    while (!until()) {
      const symbol = symbols[next() % symbols.length] ?? ''
      const method = state.list.includes(symbol) ? 'DELETE' : 'POST'
      state.open = { method, symbol }
      const answer = await change(agent, `${url}/api/bookmark/${symbol}`, { method, id })
      if (answer === undefined) return
      state.list = answer
      state.writes += 1
      changes.push(answer)
      state.open = undefined
    }
  }
  return {
    id,
    changes,
    get list() {
      return state.list
    },
    get writes() {
      return state.writes
    },
    get open() {
      return state.open
    },
    write,
    settle(list) {
      state.list = list
      state.open = undefined
    },
  }
}

/** The list after a change. */
export const changed = (list: readonly string[], { method, symbol }: NonNullable<Writer['open']>): readonly string[] =>
  method === 'POST' ? [...list, symbol] : list.filter((one) => one !== symbol)

/** The server's list; undefined if the response is incomplete, or the server is stopping. */
function change(agent: Agent, url: string, { method, id }: { method: string; id: string }) {
  return new Promise<readonly string[] | undefined>((resolve, reject) => {
    const asked = request(url, { agent, method, headers: { authorization: `Bearer ${id}` } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('error', () => resolve(undefined))
      answer.on('end', () => {
        if (answer.statusCode === 503) resolve(undefined)
        else if (answer.statusCode === 200) resolve(JSON.parse(text) as string[])
        else reject(new Error(`${method} ${url} was answered ${answer.statusCode}: ${text}`))
      })
    })
    asked.on('error', () => resolve(undefined))
    asked.end()
  })
}
