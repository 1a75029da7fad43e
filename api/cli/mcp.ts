import { succeed } from '#domain/result'
import { printResult, runCommandLine, shutdownSignal } from './command-line.ts'
import { mcpProgram } from './mcp-commands.ts'
import { createTerminal } from './terminal.ts'

// Standard output belongs to the protocol: everything for people goes to standard error.
const terminal = createTerminal(process.stderr, process.stderr)
process.exitCode = printResult(
  await runCommandLine(mcpProgram, process.argv.slice(2), succeed({ signal: shutdownSignal() })),
  terminal,
)
