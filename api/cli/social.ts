import { succeed } from '#domain/result'
import { loadEnvironment } from '../platform/runtime/environment.ts'
import { printResult, runCommandLine, shutdownSignal } from './command-line.ts'
import { socialProgram } from './social-commands.ts'
import { createTerminal } from './terminal.ts'

// The database holds addresses and password hashes: only this user may read it.
process.umask(0o077)

const terminal = createTerminal(process.stdout, process.stderr)
const context = {
  environment: loadEnvironment(),
  directory: process.cwd(),
  signal: shutdownSignal(),
  print: terminal.print.bind(terminal),
}
process.exitCode = printResult(await runCommandLine(socialProgram, process.argv.slice(2), succeed(context)), terminal)
