import type { Outcome } from '../../start/outcome.ts'
import { openTraders, type Told } from './open-traders.ts'
import { socialCommands } from './social-commands.ts'

/** What a command finds around itself. */
interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where relative paths of settings begin. */
  readonly directory: string
  /** Raised when it is to end. */
  readonly signal: AbortSignal
  readonly tell: Told
}

/** How a command ended, for whoever started it: 0 as asked, 1 it could not be done, 2 it was not understood. */
interface Ending {
  readonly code: 0 | 1 | 2
  readonly errors: readonly string[]
}

const usage = [
  'Usage: npm run social -- COMMAND',
  '',
  ...Object.entries(socialCommands).flatMap(([name, { about }]) => [`  ${name}`, `      ${about}`]),
]

/** Runs what the words of a command line ask for, with what the settings name. */
export async function runSocial(words: readonly string[], around: Surroundings): Promise<Ending> {
  const [name = 'help', ...rest] = words
  if (['help', '--help', '-h'].includes(name)) {
    for (const line of usage) around.tell(line)
    return { code: 0, errors: [] }
  }
  const command = Object.hasOwn(socialCommands, name) ? socialCommands[name] : undefined
  if (!command) return { code: 2, errors: [`There is no command "${name}".`, '', ...usage] }
  if (rest.length > 0) return { code: 2, errors: [`${name} is followed by: nothing`, '', ...usage] }
  const opened = await openTraders(around.environment, around.directory)
  if (!opened.ok) return { code: 1, errors: opened.sentences }
  try {
    const done: Outcome<void> = await command.run(opened.value, around)
    return done.ok ? { code: 0, errors: [] } : { code: 1, errors: done.sentences }
  } finally {
    await opened.value.database.destroy()
  }
}
