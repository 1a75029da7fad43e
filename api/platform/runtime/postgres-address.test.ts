import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { parseAddress } from './postgres-address.ts'

const parsed = (uri: string) => {
  const address = parseAddress(uri)
  if (!address.ok) throw new Error(address.failure.join('\n'))
  return address.value
}

const sentence = (uri: string) => {
  const address = parseAddress(uri)
  return address.ok ? 'It is accepted.' : address.failure.join('\n')
}

describe('an address specifies', () => {
  test.for([
    ['one host', 'postgres://ada@db/stonks', [{ host: 'db', port: 5432 }]],
    ['one host with a port', 'postgresql://ada@db.example:6432/stonks', [{ host: 'db.example', port: 6432 }]],
    ['several hosts', 'postgres://ada@a,b:1/stonks', [{ host: 'a', port: 5432 }, { host: 'b', port: 1 }]],
    ['IP addresses', 'postgres://ada@10.0.0.1,[::1]:5433/stonks', [{ host: '10.0.0.1', port: 5432 }, { host: '::1', port: 5433 }]],
    ['the folder of a Unix socket', 'postgres://ada@/stonks?host=/run/postgresql', [{ host: '/run/postgresql', port: 5432 }]],
  ] as const)('%s', ([, uri, hosts]) => {
    expect(parsed(uri)).toEqual({ hosts, user: 'ada', database: 'stonks', ssl: false })
  }) // prettier-ignore

  test('a user and a password of any characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0') && isEncodable(text)),
        fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !text.includes('\0') && isEncodable(text)),
        (user, password) => {
          const uri = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@db/stonks`
          expect(parsed(uri)).toMatchObject({ user, password, database: 'stonks' })
        },
      ),
      { numRuns: sampleCount(500) },
    )
  })

  test('the encryption of the connection', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stonks-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'ca.pem')
    writeFileSync(file, 'a certificate')
    const uri = 'postgres://ada@db/stonks'
    expect(parsed(`${uri}?sslmode=require`).ssl).toEqual({ rejectUnauthorized: false })
    expect(parsed(`${uri}?sslmode=verify-full`).ssl).toEqual({ rejectUnauthorized: true })
    expect(parsed(`${uri}?sslmode=verify-full&sslrootcert=${file}`).ssl).toEqual({
      rejectUnauthorized: true,
      ca: Buffer.from('a certificate'),
    })
  })
})

const isEncodable = (text: string): boolean => {
  try {
    return encodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const hostSentence = (number: number) =>
  `DATABASE_URL: host ${number} must be a name or an address, with or without a port. ` +
  'In a password, write @ as %40, / as %2F and : as %3A.'

describe('a sentence says what is wrong', () => {
  test.for([
    ['with another kind of database', 'mysql://ada@db/stonks', 'DATABASE_URL must look like postgres://user@host1,host2/stonks.'],
    ['with a path', '/var/lib/stonks.db', 'DATABASE_URL must look like postgres://user@host1,host2/stonks.'],
    ['without a user', 'postgres://db/stonks', 'DATABASE_URL names no user: postgres://user@host/stonks.'],
    ['without a database', 'postgres://ada@db', 'DATABASE_URL names no database: postgres://user@host/stonks.'],
    ['without a host', 'postgres://ada@/stonks', hostSentence(1)],
    ['with an empty host', 'postgres://ada@a,,b/stonks', hostSentence(2)],
    ['with a space in a host', 'postgres://ada@a b/stonks', hostSentence(1)],
    ['with an invalid port', 'postgres://ada@a:70000/stonks', hostSentence(1)],
    ['with an unescaped @ in a password', 'postgres://ada:a@b@c/stonks', hostSentence(1)],
    ['with an unescaped / in a password', 'postgres://ada:a/b@c/stonks', hostSentence(1)],
    ['with an unescaped percent sign', 'postgres://ada:100%@a/stonks', 'DATABASE_URL holds a % that does not begin a character. Write %25 for the sign itself.'],
    ['with a zero byte', 'postgres://ada:%00@a/stonks', 'DATABASE_URL holds a character that no name may have.'],
    ['with an unknown parameter', 'postgres://ada@a/stonks?pool=7', 'DATABASE_URL has a parameter that is not one of sslmode, sslrootcert, host.'],
    ['with an unknown encryption', 'postgres://ada@a/stonks?sslmode=prefer', 'DATABASE_URL has sslmode=prefer, which must be disable, require or verify-full.'],
    ['with a certificate that cannot be read', 'postgres://ada@a/stonks?sslmode=verify-full&sslrootcert=/none.pem', 'DATABASE_URL has sslrootcert=/none.pem, which cannot be read (ENOENT).'],
  ] as const)('%s', ([, uri, expected]) => expect(sentence(uri)).toBe(expected)) // prettier-ignore

  test('with anything else, and never repeats the password', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        expect(sentence(`postgres://ada:${before}a5secret5b@${after}`)).not.toContain('a5secret5b')
      }),
      { numRuns: sampleCount(2_000) },
    )
  })
})
