import { Writable } from 'node:stream'
import { fieldsOf } from '#domain/keys-of'

/** The part of a process that is needed here. */
export interface TerminalOutput {
  write(text: string): unknown
}

/** From each of these levels (pino’s numbers), a line begins with a word. */
const words = [
  [50, 'Error: '],
  [40, 'Warning: '],
] as const

/** Fields that each line has, and that a person at a terminal does not need. */
const omitted = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'event'])

/**
 * The log for a person at a terminal: each of its JSON lines as text. A line with an `event` is a step of the server’s
 * life, whose sentence contains everything in its fields.
 */
export const createTerminalLog = (output: TerminalOutput): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, next) {
      for (const line of chunk.toString().split('\n')) if (line !== '') output.write(`${textOf(line)}\n`)
      next()
    },
  })

function textOf(line: string): string {
  const fields = fieldsOf(JSON.parse(line))
  const { level, msg, err, event } = fields
  const [, word = ''] = words.find(([from]) => Number(level) >= from) ?? []
  const rest = Object.entries(fields).filter(([name]) => !omitted.has(name))
  const details = event === undefined && rest.length > 0 ? ` ${JSON.stringify(Object.fromEntries(rest))}` : ''
  const { stack, message } = fieldsOf(err)
  const error = [stack, message].find((text) => typeof text === 'string')
  return `${word}${typeof msg === 'string' ? msg : ''}${details}${error === undefined ? '' : `\n${error}`}`
}
