import { createInterface } from 'node:readline'
import { printResult } from './command-line.ts'
import { setUp } from './setup-command.ts'
import { createTerminal } from './terminal.ts'

const terminal = createTerminal(process.stdout, process.stderr)
const input = createInterface({ input: process.stdin })
// A question alone would lose the lines that a pipe has sent before it.
const lines = input[Symbol.asyncIterator]()
const outcome = await setUp({
  folder: process.cwd(),
  environment: process.env,
  print: terminal.print.bind(terminal),
  ask: async (question) => {
    process.stdout.write(`${question} `)
    const line = await lines.next()
    if (!process.stdin.isTTY) process.stdout.write('\n')
    return line.done === true ? undefined : line.value.trim()
  },
})
input.close()
const failed = { code: 1, output: [], errors: outcome.ok ? [] : outcome.failure } as const
process.exitCode = printResult(outcome.ok ? { code: 0, output: outcome.value, errors: [] } : failed, terminal)
