import { isDeepStrictEqual, parseEnv } from 'node:util'
import { fail, type Result, succeed } from '#domain/result'

/** The settings in the text of a `.env` file. */
export const settingsIn = (text: string): Readonly<Record<string, string | undefined>> => parseEnv(text)

/**
 * The text of a `.env` file with these settings: each replaces its line or follows at the end; every other line stays. Fails if
 * the file is written in a way that a line cannot be replaced, or if a value cannot be written.
 */
export function withSettings(text: string, settings: Readonly<Record<string, string>>): Result<string> {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const before = settingsIn(text)
  const refused = fail(`The file cannot be edited. Write into it: ${Object.keys(settings).join(', ')}.`)
  for (const [name, value] of Object.entries(settings)) {
    // Of several lines for a setting the last one counts.
    const at = lines.findLastIndex((line) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(line))
    // The value may go on in the next line, or the line belongs to another value.
    if (at !== -1 && settingsIn(lines[at] ?? '')[name] !== before[name]) return refused
    lines.splice(at === -1 ? lines.length : at, at === -1 ? 0 : 1, `${name}=${quoted(value)}`)
  }
  const written = `${lines.join('\n')}\n`
  return isDeepStrictEqual({ ...settingsIn(written) }, { ...before, ...settings }) ? succeed(written) : refused
}

/** Single quotes keep every character, in Node and in Docker Compose. */
const quoted = (value: string): string => (/^[\w@.,:/+=%-]*$/.test(value) ? value : `'${value}'`)
