import { parseArgs } from 'node:util'
import { fail, type Result } from '#domain/result'
import type { Terminal } from './terminal.ts'

/** The operands and options that follow a command. */
export interface Arguments {
  readonly operands: readonly string[]
  readonly options: Readonly<Partial<Record<string, string>>>
  /** The options without a value that are set. */
  readonly flags: ReadonlySet<string>
}

/** A command of a program. */
interface Command<Context> {
  /** The names of its operands; the name of an optional one ends with a question mark. */
  readonly operands?: readonly string[]
  /** Its options, as the usage shows them. */
  readonly usage?: string
  readonly about: string
  /** Returns the lines to print. */
  readonly run: (context: Context, given: Arguments) => Promise<Result<readonly string[]>>
}

/** A program of the operator, run by `npm run NAME -- COMMAND`. */
export interface Program<Context> {
  readonly name: string
  /** The names of options, each with a value. */
  readonly options?: readonly string[]
  /** The names of options without a value. */
  readonly flags?: readonly string[]
  /** What is wrong with the options; undefined if nothing is. */
  readonly problemOf?: (options: Arguments['options']) => string | undefined
  readonly commands: Readonly<Record<string, Command<Context>>>
}

/** The exit code and output of a command: 0 for success, 1 for a failure, 2 for a usage error. */
export interface CommandResult {
  readonly code: 0 | 1 | 2
  readonly output: readonly string[]
  readonly errors: readonly string[]
}

/** Runs the command of a command line. A context that cannot be created, such as invalid settings, is a failure. */
export async function runCommandLine<Context>(
  program: Program<Context>,
  words: readonly string[],
  context: Result<Context>,
): Promise<CommandResult> {
  const { commands, options = [], flags = [] } = program
  const usageError = (sentence: string): CommandResult => ({
    ...{ code: 2, output: [] },
    errors: [sentence, '', ...usageOf(program)],
  })
  const parsed = parseWords(words, options, flags)
  if (!parsed.ok) return usageError(parsed.failure.join(' '))
  const { name, ...given } = parsed.value
  if (name === 'help') return { code: 0, output: usageOf(program), errors: [] }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return usageError(`There is no command "${name}".`)
  const { operands = [] } = command
  const required = operands.filter((operand) => !operand.endsWith('?'))
  if (given.operands.length < required.length || given.operands.length > operands.length) {
    const nothing = options.length > 0 ? 'nothing but options' : 'nothing'
    return usageError(`${name} is followed by: ${operands.join(' ') || nothing}`)
  }
  const problem = program.problemOf?.(given.options)
  if (problem !== undefined) return usageError(problem)
  const done = context.ok ? await command.run(context.value, given) : context
  return done.ok ? { code: 0, output: done.value, errors: [] } : { code: 1, output: [], errors: done.failure }
}

/** Prints the result of a command; returns its exit code. */
export function printResult({ code, output, errors }: CommandResult, terminal: Terminal): number {
  for (const line of output) terminal.print(line)
  for (const line of errors) terminal.printError(line)
  return code
}

const usageOf = <Context>({ name, commands }: Program<Context>): readonly string[] => [
  `Usage: npm run ${name} -- COMMAND`,
  '',
  ...Object.entries(commands).flatMap(([command, { operands = [], usage = '', about }]) => [
    `  ${[command, ...operands, usage].join(' ').trimEnd()}`,
    `      ${about}`,
  ]),
]

/** The name of the command, `help` if there is none, and what follows it. */
function parseWords(
  words: readonly string[],
  names: readonly string[],
  flagNames: readonly string[],
): Result<Arguments & { readonly name: string }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const)),
        ...Object.fromEntries(flagNames.map((name) => [name, { type: 'boolean' }] as const)),
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    const { help, ...given } = values
    const [name = 'help', ...operands] = help === true ? [] : positionals
    const entries = Object.entries(given)
    const options = Object.fromEntries(
      entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    )
    const flags = new Set(entries.flatMap(([key, value]) => (value === true ? [key] : [])))
    return { ok: true, value: { name, operands, options, flags } }
  } catch (error) {
    // The message names the option that is unknown or lacks its value.
    return fail(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

/** Aborts when the operator or the system ends the process. */
export function shutdownSignal(): AbortSignal {
  const shutdown = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => shutdown.abort())
  return shutdown.signal
}
