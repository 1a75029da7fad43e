import { loadEnvironment } from '../runtime/environment.ts'
import { runSocial } from './social-commands.ts'

// The database holds addresses and password hashes: only this user may read it.
process.umask(0o077)

const shutdown = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => shutdown.abort())

const { code, errors } = await runSocial(process.argv.slice(2), {
  environment: loadEnvironment(),
  directory: process.cwd(),
  signal: shutdown.signal,
  print: (line) => console.log(line),
})
for (const line of errors) console.error(line)
process.exitCode = code
