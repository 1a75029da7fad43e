import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'
import { aServer } from '../test-builders.ts'

async function open(host: string, port: number) {
  const app = await aServer()
  onTestFinished(() => app.close())
  return listen(app, { host, port })
}

test.for(['localhost', '127.0.0.1', '0.0.0.0'])('port 0 is any free one, and the address has it: %s', async (host) => {
  const opened = await open(host, 0)
  expect(opened).toEqual({ ok: true, value: expect.stringMatching(/^http:\/\/localhost:[1-9]\d*$/) as string })
  const answer = await fetch(`${opened.ok ? opened.value : ''}/api/config`)
  expect(answer.status).toBe(200)
})

test('a port that is taken is told with a way out', async () => {
  const first = await open('127.0.0.1', 0)
  const port = Number(new URL(first.ok ? first.value : '').port)
  expect(await open('127.0.0.1', port)).toEqual({
    ok: false,
    sentences: [`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`],
  })
})

test('an address that is not this machine’s is told', async () => {
  expect(await open('192.0.2.1', 0)).toEqual({
    ok: false,
    sentences: ['HOST is "192.0.2.1", which is not this machine.'],
  })
})
