import { isObject } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import { parseJson } from '#domain/text/parse-json'
import { isTarget, type KnownColumn, knownColumns } from './targets.ts'

/** An imported column of a file. */
export interface MappedColumn extends KnownColumn {
  /** Its header. */
  readonly title: string
  /** Its position in a row. */
  readonly index: number
}

/** The mapping that the headers of a file suggest: the first column of each value counts. */
export function proposeMapping(header: readonly string[]): readonly MappedColumn[] {
  const find = knownColumns(header)
  const columns = header.flatMap((title, index): readonly MappedColumn[] => {
    const known = find(title)
    return known ? [{ title, index, ...known }] : []
  })
  return columns.filter(({ target }, at) => columns.findIndex((column) => column.target === target) === at)
}

/**
 * Reads a mapping: an object of headers, each with the name of a value, or with an object of this name and a factor.
 */
export function readMapping(text: string, header: readonly string[], name: string): Result<readonly MappedColumn[]> {
  const mapping = parseJson(text)
  if (!isObject(mapping)) return fail(`${name} is no mapping: it must be JSON like {"Ticker": "symbol"}.`)
  const columns = Object.entries(mapping).map(([title, value]) => readColumn(title, value, header))
  const problems = columns.flatMap((column) => (typeof column === 'string' ? [`${name}: ${column}`] : []))
  const mapped = columns.filter((column) => typeof column !== 'string')
  const twice = mapped.find(({ target }, at) => mapped.findIndex((column) => column.target === target) < at)
  if (twice) problems.push(`${name}: ${twice.target} is mapped twice.`)
  return problems.length > 0 ? fail(...problems) : succeed(mapped)
}

function readColumn(title: string, value: unknown, header: readonly string[]): MappedColumn | string {
  const index = header.indexOf(title)
  if (index === -1) return `the file has no column ${JSON.stringify(title)}.`
  const { target, times = 1 } = isObject(value) ? value : { target: value }
  if (!isTarget(target)) return `${JSON.stringify(target)} is no value of a stock; docs/dataset-format.md lists them.`
  if (typeof times !== 'number' || !(times > 0 && Number.isFinite(times)))
    return `"times" of ${target} must be a number above 0.`
  return { title, index, target, ...(times !== 1 && { times }) }
}

/** A mapping in the format of `readMapping`, for people. */
export const writeMapping = (columns: readonly MappedColumn[]): readonly string[] => [
  '{',
  ...columns.map(({ title, target, times }, at) => {
    const value =
      times === undefined ? JSON.stringify(target) : `{ "target": ${JSON.stringify(target)}, "times": ${times} }`
    return `  ${JSON.stringify(title)}: ${value}${at < columns.length - 1 ? ',' : ''}`
  }),
  '}',
]
