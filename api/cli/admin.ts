import { readConfig } from '../platform/runtime/config.ts'
import { loadEnvironment } from '../platform/runtime/environment.ts'
import { adminProgram } from './admin-commands.ts'
import { printResult, runCommandLine } from './command-line.ts'
import { createTerminal } from './terminal.ts'

// Backups hold addresses and password hashes: only this user may read them.
process.umask(0o077)

const config = readConfig(loadEnvironment(), process.cwd())
const terminal = createTerminal(process.stdout, process.stderr)
process.exitCode = printResult(await runCommandLine(adminProgram, process.argv.slice(2), config), terminal)
