import { expect, onTestFinished, test } from 'vitest'
import { succeed } from '#domain/result'
import { createLeases } from '../platform/database/coordination/leases.ts'
import { aDataDir, environmentOf, opened } from '../testing/database.ts'
import { runCommandLine } from './command-line.ts'
import { socialProgram } from './social-commands.ts'

/** Runs a command line on a small simulated market in a new folder. */
async function aServerFolder() {
  const { path } = await aDataDir(onTestFinished)
  const settings = { ...environmentOf(path), MARKET: 'demo', DEMO_STOCKS: '60', FOLLOWED_STOCKS: '10' }
  const run = async (words: readonly string[], special: object = {}) => {
    const said: string[] = []
    const ending = new AbortController()
    const context = {
      environment: { ...settings, ...special },
      directory: path,
      signal: ending.signal,
      print: (line: string) => {
        said.push(line)
        if (line.startsWith('Read')) ending.abort()
      },
    }
    const { code, output, errors } = await runCommandLine(socialProgram, words, succeed(context))
    return { code, errors, said: [...said, ...output] }
  }
  return { path, run }
}

const numberIn = (line = '') => Number(/\d[\d,]*/g.exec(line)?.[0].replaceAll(',', ''))

test('collects, settles and reports posts; repeating the commands adds nothing', async () => {
  const { run } = await aServerFolder()
  const collected = await run(['collect'])
  expect(collected).toMatchObject({ code: 0, errors: [] })
  expect(collected.said).toEqual([expect.stringMatching(/^Read 10 pages with [\d,]+ plays\.$/)])
  const settled = await run(['settle'])
  expect(numberIn(settled.said[0])).toBeGreaterThan(500)
  expect((await run(['settle'])).said).toEqual(['0 plays settled or brought further.'])
  const { said } = await run(['status'])
  await run(['collect'])
  expect((await run(['settle'])).said).toEqual(['0 plays settled or brought further.'])
  expect((await run(['status'])).said).toEqual(said)
  expect(said[0]).toBe('Feed: demo')
  expect(said[3]).toBe('Stocks read: 10')
})

test('a process does nothing, and says so, while another collects or settles', async () => {
  const { path, run } = await aServerFolder()
  const leases = createLeases(await opened(onTestFinished, path))
  await leases.withLease('collector', async () => {
    expect(await run(['collect'])).toMatchObject({
      code: 1,
      errors: ['Another program collects already. It is one at a time.'],
    })
    expect((await run(['status'])).said.at(-1)).toMatch(/^At it since .*: collector$/)
  })
  await leases.withLease('settlement', async () => {
    expect(await run(['settle'])).toMatchObject({ code: 1 })
  })
})

test('prints the usage for usage errors and a sentence for invalid settings', async () => {
  const { run } = await aServerFolder()
  expect((await run(['help'])).said.join('\n')).toContain('collect')
  expect(await run(['dance'])).toMatchObject({ code: 2 })
  expect(await run(['settle', 'now'])).toMatchObject({ code: 2 })
  expect((await run(['settle'], { FOLLOWED_STOCKS: 'many' })).errors).toEqual([
    'FOLLOWED_STOCKS is "many"; it must be a whole number from 1 to 8000.',
  ])
  expect(await run(['collect'], { FEED: 'off' })).toMatchObject({
    code: 1,
    errors: ['FEED=off: there is nobody to listen to.'],
  })
})
