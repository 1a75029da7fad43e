import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../testing/server.ts'
import { loadEnvironment } from './environment.ts'

test('a .env file provides what the shell has not set', async () => {
  const folder = await aFolder({ '.env': 'STONKS_ONE=file\nSTONKS_TWO=file\n' })
  process.env['STONKS_ONE'] = 'shell'
  onTestFinished(async () => {
    delete process.env['STONKS_ONE']
    delete process.env['STONKS_TWO']
    await folder.remove()
  })
  expect(loadEnvironment(join(folder.path, '.env'))).toMatchObject({ STONKS_ONE: 'shell', STONKS_TWO: 'file' })
})

test('uses the shell’s variables without a .env file', async () => {
  const folder = await aFolder()
  onTestFinished(folder.remove)
  expect(loadEnvironment(join(folder.path, '.env'))).toBe(process.env)
})
