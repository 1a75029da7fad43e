import { loadEnvironment } from '../runtime/environment.ts'
import { runSocial } from './social-commands.ts'

// Its database holds addresses and password hashes: for this user's eyes only.
process.umask(0o077)

const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort())

const { code, errors } = await runSocial(process.argv.slice(2), {
  environment: loadEnvironment(),
  directory: process.cwd(),
  signal: ending.signal,
  tell: (line) => console.log(line),
})
for (const line of errors) console.error(line)
process.exitCode = code
