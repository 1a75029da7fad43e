import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareServer } from './prepare.ts'
import { aDataDir } from './testing/database.ts'

describe('servers on one data folder', () => {
  async function start(path: string) {
    const prepared = await prepareServer({ DATA_DIR: path, DEMO_STOCKS: '50' }, path)
    if (!prepared.ok) throw new Error(prepared.failure.join(' '))
    const { warnings, database } = prepared.value
    onTestFinished(() => database.destroy())
    return { warnings, stop: () => database.destroy() }
  }

  test('the second one reports another as long as one of them runs', async () => {
    const { path } = await aDataDir(onTestFinished)
    const sentence = [expect.stringMatching(`^Another server runs on ${path}\\.`)]
    const first = await start(path)
    expect(first.warnings).toEqual([])
    const second = await start(path)
    expect(second.warnings).toEqual(sentence)
    await first.stop()
    const third = await start(path)
    expect(third.warnings).toEqual(sentence)
    await Promise.all([second.stop(), third.stop()])
    expect((await start(path)).warnings).toEqual([])
  })
})

test('reports a data folder in a file system that cannot create folders, with and without a secret', async ({
  skip,
}) => {
  if (process.platform !== 'linux') skip('only Linux has /proc')
  const failed = (settings: Readonly<Record<string, string>>) =>
    prepareServer({ DATA_DIR: '/proc/stonks/data', DEMO_STOCKS: '50', ...settings }, '/')
  expect(await failed({})).toEqual({ ok: false, failure: ['/proc/stonks/data/secret cannot be written (ENOENT).'] })
  expect(await failed({ JWT_SECRET: 'x'.repeat(20) + 'a9B8c7D6e5F4g3H2' })).toEqual({
    ok: false,
    failure: ['DATA_DIR is "/proc/stonks/data", a folder that cannot be made (ENOENT).'],
  })
})
