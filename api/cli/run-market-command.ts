import { parseArgs } from 'node:util'
import { fail, type Result } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import type { Config } from '../runtime/config.ts'
import { acceptRefused, enrichFile, marketStatus, refreshNow, verifyFile } from './market-commands.ts'
import type { Terminal } from './terminal.ts'

/** The environment of a command. */
interface CommandContext {
  /** The settings, with another market where a source is named. */
  readonly configFor: (source: string | undefined) => Result<Config>
  readonly terminal: Terminal
  readonly signal: AbortSignal
  readonly now: () => number
}

/** 0 for success, 1 for a failure, 2 for a usage error. */
type ExitCode = 0 | 1 | 2

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
  '  enrich FILE CLOSES',
  '      adds technical values (RSI, moving averages, …) to a dataset file, from a file of closes',
]

/** The operands of commands that require one. */
const operands: Readonly<Record<string, string>> = { verify: 'FILE', accept: 'VERSION', enrich: 'FILE CLOSES' }

interface ParsedArguments {
  readonly name: string
  readonly rest: readonly string[]
  readonly source: string | undefined
  readonly only: ReadonlySet<string> | undefined
}

/** Runs a command line. */
export async function runMarketCommand(words: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { terminal } = context
  const parsed = parseArguments(words)
  if (!parsed.ok) return printUsageError(terminal, parsed.failure)
  const { name, rest, source, only } = parsed.value
  if (name === 'help') return printLines(terminal, usage)
  const operand = Object.hasOwn(operands, name) ? operands[name] : undefined
  if (rest.length !== (operand?.split(' ').length ?? 0)) {
    return printUsageError(terminal, [`${name} is followed by: ${operand ?? 'nothing but options'}`])
  }
  const [operandValue = '', secondOperand = ''] = rest
  if (name === 'verify') return printResult(terminal, await verifyFile(operandValue))
  if (name === 'enrich') return printResult(terminal, await enrichFile(operandValue, secondOperand))
  const config = context.configFor(source)
  if (!config.ok) return printResult(terminal, config)
  switch (name) {
    case 'refresh':
      return printResult(terminal, await refreshNow(config.value, { ...context, only, isThorough: false }))
    case 'backfill':
      return printResult(terminal, await refreshNow(config.value, { ...context, only, isThorough: true }))
    case 'accept':
      return printResult(terminal, await acceptRefused(config.value, operandValue, context.now))
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

function printResult(terminal: Terminal, outcome: Result<readonly string[]>): ExitCode {
  if (outcome.ok) return printLines(terminal, outcome.value)
  for (const sentence of outcome.failure) terminal.printError(sentence)
  return 1
}

function printLines(terminal: Terminal, lines: readonly string[]): ExitCode {
  for (const line of lines) terminal.print(line)
  return 0
}

function printUsageError(terminal: Terminal, sentences: readonly string[]): ExitCode {
  for (const line of [...sentences, '', ...usage]) terminal.printError(line)
  return 2
}
