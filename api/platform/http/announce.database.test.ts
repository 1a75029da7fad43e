import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { aServer } from '../../testing/server.ts'
import { createAnnounce } from './announce.ts'
import { createTerminalLog } from './terminal-log.ts'

/** A server with this log. */
async function aLoggingServer(logTo: Writable, logLevel: 'silent' | 'warn') {
  const app = await aServer({ logTo, config: { logLevel } })
  onTestFinished(() => app.close())
  return { log: app.log, announce: createAnnounce(app.log) }
}

test('writes the steps of a server’s life as JSON lines for a program, at any log level', async () => {
  const logged: string[] = []
  const lines = new Writable({ write: (line: Buffer, _, next) => (logged.push(line.toString()), next()) })
  const { announce } = await aLoggingServer(lines, 'silent')
  announce.info('Stopping after SIGTERM.', { event: 'stop-requested', signal: 'SIGTERM' })
  announce.warn('Another server runs here.')
  expect(logged.map((line): unknown => JSON.parse(line))).toEqual([
    matching.objectContaining({
      level: 30,
      event: 'stop-requested',
      signal: 'SIGTERM',
      msg: 'Stopping after SIGTERM.',
    }),
    matching.objectContaining({ level: 40, msg: 'Another server runs here.' }),
  ])
})

test('writes them, and later log lines, as text at a terminal', async () => {
  const written: string[] = []
  const terminal = createTerminalLog({ write: (text) => written.push(text) })
  const { announce, log } = await aLoggingServer(terminal, 'warn')
  announce.info('Stopping after SIGTERM.', { event: 'stop-requested', signal: 'SIGTERM' })
  announce.warn('Another server runs here.')
  log.error({ mistake: 'It is cut off.' }, 'a newer market cannot be used')
  log.error({ err: new TypeError('no such thing') }, 'unexpected error')
  const [error = '', ...lines] = written.toReversed()
  expect(lines.toReversed()).toEqual([
    'Stopping after SIGTERM.\n',
    'Warning: Another server runs here.\n',
    'Error: a newer market cannot be used {"mistake":"It is cut off."}\n',
  ])
  expect(error).toMatch(/^Error: unexpected error\nTypeError: no such thing\n +at /)
})
