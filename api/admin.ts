import { runCommand } from './admin/run-command.ts'
import { readConfig } from './config.ts'
import { environment } from './start/environment.ts'
import { succeed } from './start/outcome.ts'

// What it writes holds addresses and password hashes: for this user's eyes only.
process.umask(0o077)

const config = readConfig(environment(), process.cwd())
const { code, output, errors } = await runCommand(
  process.argv.slice(2),
  config.ok ? succeed(config.value.dataDir) : config,
)
for (const line of output) console.log(line)
for (const line of errors) console.error(line)
process.exitCode = code
