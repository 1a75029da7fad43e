import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram } from './programs.ts'
import { serverOnDisk, writesOf } from './server-on-disk.ts'

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('e2e/durability/bookmark-program.ts')
})
afterAll(() => program.remove())

const canTrace = spawnSync('strace', ['-V']).status === 0

/** Has the disk said that it has it? These calls wait for that. */
const isFlush = (call: string) => /\bf(data)?sync\(\d+\)\s+= 0/.test(call)
const isYes = (call: string) => /\b(write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 200/.test(call)

test('each write is on the disk before it is acknowledged', async ({ skip }) => {
  if (!canTrace) skip('strace, which sees what a process asks of the disk, is not here or not allowed')
  const { writers, start } = await serverOnDisk(onTestFinished, program.path, 1)
  const trace = join(tmpdir(), `stonks-calls-${process.pid}`)
  onTestFinished(() => rm(trace, { force: true }))
  const calls = 'trace=fdatasync,fsync,write,writev,sendto,sendmsg'
  const running = await start(['strace', '-D', '-f', '-s', '40', '-o', trace, '-e', calls])
  const [writer] = writers
  // One after the other: each is a transaction of its own.
  await writer?.write(running.url, () => writesOf(writers) >= 60)
  await running.end('SIGKILL')
  const said = (await readFile(trace, 'utf8')).split('\n').filter((call) => isFlush(call) || isYes(call))
  const yes = said.flatMap((call, at) => (isYes(call) ? [at] : []))
  expect(yes.length).toBeGreaterThanOrEqual(59)
  expect(yes.filter((at) => !isFlush(said[at - 1] ?? ''))).toEqual([])
})
