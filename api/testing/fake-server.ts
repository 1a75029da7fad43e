import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listeningPort } from '../platform/http/listen.ts'

/** The request handler of a fake service. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Starts fake services on this machine, for tests; `atEnd` registers a cleanup. Tests can replace `behaviour` while the
 * service runs.
 */
export const fakeServers = (atEnd: (close: () => void) => void) => async (behaviour: Handler) => {
  const requests: string[] = []
  const service = { behaviour, requests, origin: '', openResponses: 0 }
  const server = createServer((request, response) => {
    service.requests.push(request.url ?? '')
    service.openResponses++
    response.on('close', () => service.openResponses--)
    service.behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  service.origin = `http://127.0.0.1:${listeningPort(server)}`
  return service
}

/** Responds with a status, headers and a body. */
export const respondWith =
  (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Sends a byte every few milliseconds, without end. */
export const dripResponse =
  (headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, headers)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }

/** Faults that a test injects. */
export interface Faults {
  /** Handles the next `times` requests with a matching URL. */
  inject(address: RegExp, behaviour: Handler, times?: number): void
  /** The fault for a request; undefined if there is none. */
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
