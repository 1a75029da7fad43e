import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram, serverOnDisk, writesOf } from './servers.ts'

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('e2e/durability/bookmark-program.ts')
})
afterAll(() => program.remove())

const canTrace = spawnSync('strace', ['-V']).status === 0

/** System calls that wait until the data is on the disk. */
const isFlush = (call: string) => /\bf(data)?sync\(\d+\)\s+= 0/.test(call)
const isAcknowledgement = (call: string) => /\b(write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 200/.test(call)

test('each write is on the disk before it is acknowledged', async ({ skip }) => {
  if (!canTrace) skip('strace, which traces the system calls, is missing or not permitted')
  const { writers, start } = await serverOnDisk(onTestFinished, program.path, 1)
  const trace = join(tmpdir(), `stonks-calls-${process.pid}`)
  onTestFinished(() => rm(trace, { force: true }))
  const calls = 'trace=fdatasync,fsync,write,writev,sendto,sendmsg'
  const running = await start(['strace', '-D', '-f', '-s', '40', '-o', trace, '-e', calls])
  const [writer] = writers
  // Sequential: each write is a transaction of its own.
  await writer?.write(running.url, () => writesOf(writers) >= 60)
  await running.end('SIGKILL')
  const traced = (await readFile(trace, 'utf8')).split('\n').filter((call) => isFlush(call) || isAcknowledgement(call))
  const acknowledged = traced.flatMap((call, at) => (isAcknowledgement(call) ? [at] : []))
  expect(acknowledged.length).toBeGreaterThanOrEqual(59)
  expect(acknowledged.filter((at) => !isFlush(traced[at - 1] ?? ''))).toEqual([])
})
