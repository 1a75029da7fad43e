import type { Socket } from 'node:net'
import { failures, type FailureCode } from '../plugins/failures.ts'

/** What Node says about bytes that are no request, and what we say. Anything else is a bad request. */
const codes: { readonly [code: string]: FailureCode } = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

/**
 * Answers what never became a request – bytes that are no HTTP, headers without end, one that trickles – and closes.
 * Nobody waits for the other side to read it: who sends such things may never do so.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  // Who has gone reads nothing.
  if (error.code !== 'ECONNRESET' && socket.writable) socket.write(answer(codes[error.code ?? ''] ?? 'bad-request'))
  socket.destroySoon()
}

const phrases: { readonly [status: number]: string } = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function answer(code: FailureCode): string {
  const { status, message } = failures[code]
  const body = JSON.stringify({ message, code })
  return [
    `HTTP/1.1 ${status} ${phrases[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
