import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import { aServer } from '../testing/server.ts'
import { createAnnounce } from './announce.ts'

/** A server's log and its terminal, with what each of them received. */
async function anOperator({ isTTY }: { readonly isTTY: boolean }) {
  const logged: string[] = []
  const written: string[] = []
  const logTo = new Writable({ write: (line: Buffer, _, next) => (logged.push(line.toString()), next()) })
  const app = await aServer({ logTo, config: { logLevel: 'silent' } })
  onTestFinished(() => app.close())
  return { announce: createAnnounce(app.log, { isTTY, write: (text) => written.push(text) }), logged, written }
}

test('a program reads the steps of a server’s life as lines of JSON, at each log level', async () => {
  const { announce, logged, written } = await anOperator({ isTTY: false })
  announce.info('Stopping after SIGTERM.', { event: 'stop-requested', signal: 'SIGTERM' })
  announce.warn('Another server runs here.')
  expect(written).toEqual([])
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

test('a person at a terminal reads them as text', async () => {
  const { announce, logged, written } = await anOperator({ isTTY: true })
  announce.info('Stopping after SIGTERM.', { event: 'stop-requested' })
  announce.warn('Another server runs here.')
  expect(written).toEqual(['Stopping after SIGTERM.\n', 'Another server runs here.\n'])
  expect(logged).toEqual([])
})
