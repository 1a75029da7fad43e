import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in for a foreign service does with a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Starts stand-ins for foreign services on this machine, for tests; `atEnd` is where a test hands over what is to be done
 * at its end. What a stand-in does can be changed while it runs.
 */
export const fakeServers = (atEnd: (close: () => void) => void) => async (behaviour: Handler) => {
  const service = { behaviour, asked: [] as string[], origin: '', answersUnderWay: 0 }
  const server = createServer((request, response) => {
    service.asked.push(request.url ?? '')
    service.answersUnderWay++
    response.on('close', () => service.answersUnderWay--)
    service.behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** Answers with a status, some headers and a body. */
export const respondWith =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Sends a byte now and then, for ever. */
export const dripResponse =
  (headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, headers)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }

/** What a test has go wrong, and how often. */
export interface Faults {
  /** The next `times` requests whose address matches are answered so. */
  inject(address: RegExp, behaviour: Handler, times?: number): void
  /** What is to happen to a request; undefined for what is usual. */
  next(address: string): Handler | undefined
}

export function createFaults(): Faults {
  const waiting: { address: RegExp; behaviour: Handler; left: number }[] = []
  return {
    inject: (address, behaviour, times = 1) => void waiting.push({ address, behaviour, left: times }),
    next: (address) => {
      const fault = waiting.find((one) => one.left > 0 && one.address.test(address))
      if (fault) fault.left--
      return fault?.behaviour
    },
  }
}
