import { parseArgs } from 'node:util'
import { parseSymbol } from '#domain/dataset/parse-stock'
import type { Config } from '../runtime/config.ts'
import { fail, type Result } from '../runtime/result.ts'
import { acceptRefused, refreshNow, verifyFile, marketStatus } from './market-commands.ts'
import type { Terminal } from './terminal.ts'

/** What a command works with. */
export interface CommandContext {
  /** The settings, with another market where a source is named. */
  readonly configFor: (source: string | undefined) => Result<Config>
  readonly terminal: Terminal
  readonly signal: AbortSignal
  readonly now: () => number
}

/** 0 as asked, 1 it could not be done, 2 it was not understood. */
export type ExitCode = 0 | 1 | 2

const usage = [
  'Usage: npm run market -- COMMAND',
  '',
  '  refresh [--source demo|file|alphavantage|massive] [--only AAPL,MSFT]',
  '      collects what is missing of the newest session, checks it, and publishes it; a running server takes it',
  '  backfill [--source …]',
  '      the same, with every overview anew instead of a night’s share of them: for the first time',
  '  status [--source …]',
  '      what is published, what is kept, and how the last refresh went',
  '  accept VERSION [--source …]',
  '      publishes a dataset that a check refused; status and /api/health name it and say why',
  '  verify FILE',
  '      whether a file is a dataset that a page can use',
]

/** What some commands must be followed by. */
const operands: Readonly<Record<string, string>> = { verify: 'FILE', accept: 'VERSION' }

interface ParsedArguments {
  readonly name: string
  readonly rest: readonly string[]
  readonly source: string | undefined
  readonly only: ReadonlySet<string> | undefined
}

/** Runs what the words of a command line ask for. */
export async function runMarketCommand(words: readonly string[], around: CommandContext): Promise<ExitCode> {
  const { terminal } = around
  const asked = parseArguments(words)
  if (!asked.ok) return printUsageError(terminal, asked.failure)
  const { name, rest, source, only } = asked.value
  if (name === 'help') return printLines(terminal, usage)
  const operand = Object.hasOwn(operands, name) ? operands[name] : undefined
  if (rest.length !== (operand === undefined ? 0 : 1)) {
    return printUsageError(terminal, [`${name} is followed by: ${operand ?? 'nothing but options'}`])
  }
  const [given = ''] = rest
  if (name === 'verify') return printResult(terminal, await verifyFile(given))
  const config = around.configFor(source)
  if (!config.ok) return printResult(terminal, config)
  switch (name) {
    case 'refresh':
      return printResult(terminal, await refreshNow(config.value, { ...around, only, isThorough: false }))
    case 'backfill':
      return printResult(terminal, await refreshNow(config.value, { ...around, only, isThorough: true }))
    case 'accept':
      return printResult(terminal, await acceptRefused(config.value, given, around.now))
    case 'status':
      return printResult(terminal, await marketStatus(config.value))
    default:
      return printUsageError(terminal, [`There is no command "${name}".`])
  }
}

const options = {
  source: { type: 'string' },
  only: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function parseArguments(words: readonly string[]): Result<ParsedArguments> {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [name = 'help', ...rest] = positionals
    const symbols = values.only?.split(',').map((word) => parseSymbol(word.trim()))
    if (symbols?.includes(undefined))
      return fail(`--only is "${values.only ?? ''}"; it must be symbols like AAPL,MSFT.`)
    const only = symbols && new Set(symbols.flatMap((symbol) => symbol ?? []))
    return { ok: true, value: { name: values.help === true ? 'help' : name, rest, source: values.source, only } }
  } catch (error) {
    // The message names the option that is unknown or lacks its value.
    return fail(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

function printResult(screen: Terminal, outcome: Result<readonly string[]>): ExitCode {
  if (outcome.ok) return printLines(screen, outcome.value)
  for (const sentence of outcome.failure) screen.printError(sentence)
  return 1
}

function printLines(screen: Terminal, lines: readonly string[]): ExitCode {
  for (const line of lines) screen.print(line)
  return 0
}

function printUsageError(screen: Terminal, sentences: readonly string[]): ExitCode {
  for (const line of [...sentences, '', ...usage]) screen.printError(line)
  return 2
}
