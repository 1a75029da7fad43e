import { expect, onTestFinished, test } from 'vitest'
import { aFolder, aServer } from '../test-builders.ts'

async function aServerAtWork() {
  const folder = await aFolder({ 'index.html': '<!doctype html><title>Stonks</title>', 'static/js/main.js': 'main()' })
  const app = await aServer({ config: { maintenance: true }, web: folder.path })
  onTestFinished(async () => {
    await app.close()
    await folder.remove()
  })
  return app
}

test.for(['/api/config', '/api/ai', '/api/nothing', '/api?x=1', '/data/stonks', '/data/', '/api/healthy'])(
  'while the site is being worked on, %s says so and when to ask again',
  async (url) => {
    const { statusCode, headers, json } = await (await aServerAtWork()).inject(url)
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'retry-after': '60',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(json()).toEqual({
      message: 'The site is being updated and will be back in a few minutes.',
      code: 'maintenance',
    })
  },
)

test('whoever only writes is told the same', async () => {
  const app = await aServerAtWork()
  const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/bookmark/LARK', payload: '{' })
  expect([statusCode, json<{ code: string }>().code]).toEqual([503, 'maintenance'])
})

test('the server still says that it lives, and serves the page that explains', async () => {
  const app = await aServerAtWork()
  expect((await app.inject('/api/health')).json()).toMatchObject({ status: 'ready' })
  const page = await app.inject({ url: '/LARK', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html><title>Stonks</title>'])
  expect((await app.inject('/static/js/main.js')).statusCode).toBe(200)
})
