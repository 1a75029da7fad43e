import { succeed } from '#domain/result'
import { readConfig } from '../platform/runtime/config.ts'
import { loadEnvironment } from '../platform/runtime/environment.ts'
import { printResult, runCommandLine, shutdownSignal } from './command-line.ts'
import { marketProgram } from './market-commands.ts'
import { createTerminal } from './terminal.ts'

// The data folder also holds addresses and password hashes: only this user may read it.
process.umask(0o077)

const variables = loadEnvironment()
const terminal = createTerminal(process.stdout, process.stderr)
const context = {
  // A source on the command line does not change what the server serves.
  configFor: (source: string | undefined) =>
    readConfig(source === undefined ? variables : { ...variables, MARKET: source, FEED: '' }, process.cwd()),
  terminal,
  signal: shutdownSignal(),
  now: () => Date.now(),
}
process.exitCode = printResult(await runCommandLine(marketProgram, process.argv.slice(2), succeed(context)), terminal)
