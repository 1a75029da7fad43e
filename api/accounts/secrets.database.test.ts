import { chmod, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import { anAccountServer, profile, signUp } from '../testing/people.ts'
import { accountSettings, aDatabase, aFolder } from '../testing/server.ts'
import { openSecrets } from './secrets.ts'

async function dataFolder() {
  const folder = await aFolder()
  onTestFinished(folder.remove)
  return folder.path
}

const open = async (dataDir: string, set: object = {}) => {
  const opened = await openSecrets({ dataDir, accounts: { ...accountSettings(), ...set } })
  return opened.ok ? opened.value : opened.failure
}

describe('at the first start', () => {
  test('the server creates a secret of 32 random bytes that only its user can read', async () => {
    const dataDir = join(await dataFolder(), 'not', 'there', 'yet')
    const made = await open(dataDir)
    expect(made).toEqual({ current: matching.any(Buffer), previous: undefined })
    expect(made).toHaveProperty('current.length', 32)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secret'])
    expect(await open(dataDir)).toEqual(made)
    expect(await open(await dataFolder())).not.toEqual(made)
  })

  test('servers that start at once share one secret', async () => {
    const dataDir = await dataFolder()
    const all = await Promise.all(Array.from({ length: 20 }, () => open(dataDir)))
    for (const one of all) expect(one).toEqual(all[0])
    expect(all[0]).toHaveProperty('current.length', 32)
    expect(await readdir(dataDir)).toEqual(['secret'])
  })
})

describe('an invalid secret is reported in a sentence that does not contain it', () => {
  test('a secret that is too short', async () => {
    const dataDir = await dataFolder()
    await writeFile(join(dataDir, 'secret'), 'hush\n', { mode: 0o600 })
    expect(await open(dataDir)).toEqual([
      `${join(dataDir, 'secret')} is too short to be a secret. Delete it, and a new one is made.`,
    ])
  })

  test('a file that others can read', async () => {
    const dataDir = await dataFolder()
    await open(dataDir)
    await chmod(join(dataDir, 'secret'), 0o644)
    expect(await open(dataDir)).toEqual([expect.stringMatching(/can be read by others on this machine.*chmod 600/)])
  })

  test('a folder instead of a file', async () => {
    const dataDir = await dataFolder()
    await mkdir(join(dataDir, 'secret'))
    expect(await open(dataDir)).toEqual([`${join(dataDir, 'secret')} cannot be read (EISDIR).`])
  })

  test('a data folder that cannot be created', async () => {
    const dataDir = join(await dataFolder(), 'file')
    await writeFile(dataDir, '')
    expect(await open(dataDir)).toEqual([`${join(dataDir, 'secret')} cannot be read (ENOTDIR).`])
  })
})

test('a secret in the settings takes precedence; the server creates no file', async () => {
  const dataDir = await dataFolder()
  const set = { jwtSecret: 'qQd3cKz0S7vX2mN8bYtR5wLpE1uJ6hGf', previousJwtSecret: 'Zx9Wv7Ut5Sr3Qp1Om8Nk6Lj4Ih2Gf0Ed' }
  expect(await open(dataDir, set)).toEqual({
    current: Buffer.from(set.jwtSecret),
    previous: Buffer.from(set.previousJwtSecret),
  })
  expect(await readdir(dataDir)).toEqual([])
  // An operator who changes from the variable to the file sets both for a time.
  const { previousJwtSecret } = set
  const mixed = await open(dataDir, { previousJwtSecret })
  expect(mixed).toMatchObject({ previous: Buffer.from(previousJwtSecret) })
  expect(mixed).toHaveProperty('current.length', 32)
})

test('rotating the secret once keeps sessions valid; rotating it twice invalidates tokens of the first secret', async () => {
  const dataDir = await dataFolder()
  const shared = await aDatabase()
  onTestFinished(() => shared.destroy())
  const rotate = () => rename(join(dataDir, 'secret'), join(dataDir, 'secret.previous'))
  const serve = async () => {
    const secrets = await open(dataDir)
    if (Array.isArray(secrets) || !('current' in secrets)) throw new Error(String(secrets))
    return { secrets, app: await anAccountServer({ secrets, database: shared }) }
  }
  const first = await serve()
  const { token } = await signUp(first.app)
  await first.app.close()
  await rotate()
  const second = await serve()
  expect(second.secrets.previous).toEqual(first.secrets.current)
  expect((await profile(second.app, token)).statusCode).toBe(200)
  const newer = await signUp(second.app, { email: 'eve@example.org' })
  expect(newer.token.split('.')[0]).not.toBe(token.split('.')[0])
  await second.app.close()
  await rotate()
  const third = await serve()
  expect((await profile(third.app, token)).statusCode).toBe(401)
  expect((await profile(third.app, newer.token)).statusCode).toBe(200)
  await third.app.close()
})
