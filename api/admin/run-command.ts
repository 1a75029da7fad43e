import { fail, type Outcome } from '../start/outcome.ts'
import { commands } from './commands.ts'

/** How a command ended, for whoever started it: 0 as asked, 1 it could not be done, 2 it was not understood. */
export interface Ending {
  readonly code: 0 | 1 | 2
  readonly output: readonly string[]
  readonly errors: readonly string[]
}

const usage = [
  'Usage: npm run admin -- COMMAND',
  '',
  ...Object.entries(commands).flatMap(([name, { words, about }]) => [
    `  ${[name, ...words].join(' ')}`,
    `      ${about}`,
  ]),
]

/** Runs what the words of a command line ask for, on the data folder that the settings name. */
export async function runCommand(words: readonly string[], dataDir: Outcome<string>): Promise<Ending> {
  const [name = 'help', ...rest] = words
  if (['help', '--help', '-h'].includes(name)) return { code: 0, output: usage, errors: [] }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { code: 2, output: [], errors: [`There is no command "${name}".`, '', ...usage] }
  if (rest.length !== command.words.length) {
    return {
      code: 2,
      output: [],
      errors: [`${name} is followed by: ${command.words.join(' ') || 'nothing'}`, '', ...usage],
    }
  }
  const done = dataDir.ok ? await command.run(dataDir.value, rest) : fail(...dataDir.sentences)
  return done.ok ? { code: 0, output: done.value, errors: [] } : { code: 1, output: [], errors: done.sentences }
}
