import fs, { readdir, readFile, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSecrets } from '../../accounts/secrets.ts'
import { accountSettings, aDatabase, aFolder } from '../../testing/server.ts'
import { backUp } from '../database/sqlite/back-up.ts'
import { renameExclusive } from './files.ts'

const link = vi.fn(() => Promise.reject(Object.assign(new Error('no hard links'), { code: 'EPERM' })))

// As on exFAT and CIFS. A mocked module would not reach modules that another test file has loaded.
const realLink = fs.link
beforeEach(() => {
  fs.link = link
  syncBuiltinESMExports()
})
afterEach(() => {
  fs.link = realLink
  syncBuiltinESMExports()
  expect(link).toHaveBeenCalled()
  link.mockClear()
})

async function dataFolder() {
  const folder = await aFolder()
  onTestFinished(folder.remove)
  return folder.path
}

test('servers that start at once create one secret on a file system without hard links', async () => {
  const dataDir = await dataFolder()
  const open = () => openSecrets({ dataDir, accounts: accountSettings() })
  const all = await Promise.all(Array.from({ length: 10 }, open))
  expect(all[0]).toMatchObject({ ok: true })
  for (const one of all) expect(one).toEqual(all[0])
  expect(await readdir(dataDir)).toEqual(['secret'])
})

test('a backup replaces no file on a file system without hard links', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const file = join(await dataFolder(), 'backup.db')
  expect(await backUp(database, file)).toEqual({ ok: true, value: file })
  const before = await readFile(file)
  expect(await backUp(database, file)).toMatchObject({ ok: false })
  expect(await readFile(file)).toEqual(before)
})

test('does not replace a file created in the meantime', async () => {
  const folder = await dataFolder()
  const [from, to] = [join(folder, 'draft'), join(folder, 'file')]
  await writeFile(from, 'mine')
  await writeFile(to, 'theirs')
  await expect(renameExclusive(from, to)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(to, 'utf8')).toBe('theirs')
  expect(await readdir(folder)).toEqual(['draft', 'file'])
})
