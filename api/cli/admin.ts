import { readConfig } from '../runtime/config.ts'
import { loadEnvironment } from '../runtime/environment.ts'
import { runCommand } from './admin-commands.ts'

// Backups hold addresses and password hashes: only this user may read them.
process.umask(0o077)

const config = readConfig(loadEnvironment(), process.cwd())
const { code, output, errors } = await runCommand(process.argv.slice(2), config)
for (const line of output) console.log(line)
for (const line of errors) console.error(line)
process.exitCode = code
