import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const client = { OIDC_CLIENT_ID: 'stonks', OIDC_CLIENT_SECRET: 'hush' }
const read = (environment: Readonly<Record<string, string>>) => {
  const config = readConfig(environment, '/srv')
  return config.ok ? config.value.oidc : config.failure.join()
}

test('an issuer keeps its exact address, and its host is its name', () => {
  const issuer = 'https://id.example/realms/home/'
  expect(read({ ...client, OIDC_ISSUER: issuer })).toEqual({ id: 'stonks', secret: 'hush', issuer, name: 'id.example' })
  expect(read({ ...client, OIDC_ISSUER: 'http://localhost:9000', OIDC_NAME: 'Family' })).toMatchObject({
    issuer: 'http://localhost:9000',
    name: 'Family',
  })
  expect(read({})).toBeUndefined()
})

test.each([
  'http://id.example',
  'http://127.0.0.1.evil.example',
  'ftp://id.example',
  'id.example',
  'https://id.example?x',
  'https://user:word@id.example',
])('%s is no issuer', (issuer) => {
  expect(read({ ...client, OIDC_ISSUER: issuer })).toContain('OIDC_ISSUER is')
})

test('the settings need each other, and a name is short', () => {
  const sentence = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other: set all, or none.'
  expect(read({ OIDC_ISSUER: 'https://id.example' })).toBe(sentence)
  expect(read(client)).toBe(sentence)
  expect(read({ OIDC_NAME: 'x'.repeat(41) })).toContain('up to 40 characters')
})
