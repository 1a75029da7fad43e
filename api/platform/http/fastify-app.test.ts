import { Writable } from 'node:stream'
import { fastify, type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { PostgresError } from '../database/postgres/postgres-error.ts'
import { createFastifyApp, handleErrors, loggerOptions } from './fastify-app.ts'

const secret = 'do-not-write-this'

/** Everything that a server logs during a request, at the most verbose level. */
async function logOf(ask: (app: FastifyInstance) => Promise<unknown>): Promise<string> {
  let log = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log += chunk.toString()
      done()
    },
  })
  const app = fastify({ logger: { ...loggerOptions('trace'), stream } })
  handleErrors(app)
  app.get('/api/auth/google/callback', () => ({}))
  app.get('/api/broken', () => Promise.reject(new Error('what happened')))
  app.post('/api/login', (request) => {
    const { headers, body } = request
    request.log.info(
      { headers, body, password: secret, user: { accessToken: secret } },
      'what a careless line would log',
    )
    return {}
  })
  await ask(app)
  await app.close()
  return log
}

test('the log contains no credentials', async () => {
  const log = await logOf((app) =>
    app.inject({
      method: 'POST',
      url: `/api/login?code=${secret}&state=${secret}`,
      headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}` },
      payload: { password: secret, newPassword: secret },
    }),
  )
  expect(log).toContain('"path":"/api/login"')
  expect(log).toContain('what a careless line would log')
  expect(log).not.toContain(secret)
})

test('each request is one log line, whatever it contains', async () => {
  const log = await logOf((app) => app.inject({ method: 'POST', url: '/api/%0d%0alogin%0aFAKE' }))
  for (const line of log.trimEnd().split('\n')) expect((): unknown => JSON.parse(line)).not.toThrow()
})

test('an error is logged under the request’s id and not sent', async () => {
  const log = await logOf(async (app) => {
    const answer = await app.inject('/api/broken')
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'internal' }])
    expect(answer.body).not.toContain('what happened')
    expect((await app.inject({ method: 'POST', url: '/api/login', payload: {} })).statusCode).toBe(200)
  })
  const line = log.split('\n').find((one) => one.includes('what happened')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: matching.any(String) })
})

test('where requests are not logged, what goes wrong during one is logged under its id, without credentials', async () => {
  let log = ''
  const stream = new Writable({ write: (chunk: Buffer, _, done) => done(void (log += chunk.toString())) })
  const app = createFastifyApp({ logLevel: 'warn', trustProxy: [] }, stream)
  app.get('/', ({ log: ofRequest, id }) => {
    ofRequest.info('not logged')
    ofRequest.warn({ password: secret, user: { accessToken: secret } }, 'one')
    ofRequest.error('two')
    return id
  })
  const ids = [(await app.inject('/')).body, (await app.inject('/')).body]
  await app.close()
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(lines).toMatchObject(
    ids.flatMap((reqId) => [
      { level: 40, reqId, msg: 'one' },
      { level: 50, reqId, msg: 'two' },
    ]),
  )
  expect(log).not.toContain(secret)
})

test('the log shows the code of an error but not the code of a sign-in provider', async () => {
  const log = await logOf(async (app) => {
    app.get('/api/errors', (request) => {
      request.log.error({ err: Object.assign(new Error('of a file'), { code: 'ENOSPC' }) }, 'an error')
      request.log.error({ err: new PostgresError('23505', 'of the database') }, 'an error')
      request.log.error({ err: Object.assign(new Error('of another kind'), { code: secret }) }, 'an error')
      request.log.info({ code: secret, query: { code: secret, state: secret } }, 'what a careless line would log')
      request.log.info({ code: 'ABC_DEF', query: { code: 'ABC_DEF' } }, 'what a careless line would log')
      return {}
    })
    await app.inject('/api/errors')
  })
  const lines = log.split('\n').filter((line) => line.includes('"err"'))
  const codes = ['ENOSPC', '23505', '[Redacted]'].map((code) => ({ err: { code } }))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject(codes)
  expect(log.match(/"code":"\[Redacted\]"/g)).toHaveLength(5)
  expect(log).not.toContain(secret)
  expect(log).not.toContain('ABC_DEF')
})

test('the log never contains what Google sends back', async () => {
  const log = await logOf((app) => app.inject(`/api/auth/google/callback?code=${secret}&state=${secret}`))
  expect(log).toContain('"path":"/api/auth/google/callback"')
  expect(log).not.toContain(secret)
})
