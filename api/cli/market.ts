import { readConfig } from '../runtime/config.ts'
import { loadEnvironment } from '../runtime/environment.ts'
import { runMarketCommand } from './run-market-command.ts'
import { createTerminal } from './terminal.ts'

// The data folder also holds addresses and password hashes: only this user may read it.
process.umask(0o077)

const shutdown = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => shutdown.abort())

const variables = loadEnvironment()
process.exitCode = await runMarketCommand(process.argv.slice(2), {
  // A source on the command line does not change what the server serves.
  configFor: (source) =>
    readConfig(source === undefined ? variables : { ...variables, MARKET: source, FEED: '' }, process.cwd()),
  terminal: createTerminal(process.stdout, process.stderr),
  signal: shutdown.signal,
  now: () => Date.now(),
})
