import { expect, test } from 'vitest'
import { aServer } from '../test-builders.ts'
import { listen } from './listen.ts'
import { reservePort } from './reserve-port.ts'

const open = { host: 'localhost', port: 0, publicUrl: 'http://localhost:0' }

test('a server on any free port knows its own origin before it listens there', async () => {
  const { place, release } = await reservePort(open)
  expect(place.publicUrl).toMatch(/^http:\/\/localhost:[1-9]\d*$/)
  const app = await aServer({ config: { publicUrl: place.publicUrl } })
  await release()
  expect(await listen(app, place)).toEqual({ ok: true, value: place.publicUrl })
  expect(await (await fetch(`${place.publicUrl}/robots.txt`)).text()).toContain(`${place.publicUrl}/sitemap.xml`)
  await app.close()
})

test('nobody else gets the port meanwhile', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => reservePort(open)))
  expect(new Set(many.map(({ place }) => place.port)).size).toBe(20)
  await Promise.all(many.map(({ release }) => release()))
})

test('what is set stays as it is', async () => {
  const set = { host: 'localhost', port: 8080, publicUrl: 'https://stonks.example' }
  expect((await reservePort(set)).place).toEqual(set)
  const behindProxy = await reservePort({ ...set, port: 0 })
  expect(behindProxy.place.publicUrl).toBe('https://stonks.example')
  await behindProxy.release()
})

test('an address that is not this machine’s is told when the server listens', async () => {
  const elsewhere = { ...open, host: '192.0.2.1' }
  expect((await reservePort(elsewhere)).place).toEqual(elsewhere)
})
