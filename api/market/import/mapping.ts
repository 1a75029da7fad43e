import { isObject, type JsonObject } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import type { MappedColumn } from '#domain/tables/columns'
import type { JudgedColumn } from '#domain/tables/judge-columns'
import type { TableOptions } from '#domain/tables/read-table'
import { isPercent, isTarget } from '#domain/tables/targets'
import { parseJson } from '#domain/text/parse-json'

/** A mapping, which names columns by their titles. */
export type Mapping = NonNullable<TableOptions['mapping']>

/**
 * Reads a mapping: an object of headers, each with the name of a value, or with an object of this name and a factor.
 */
export function readMapping(text: string, name: string): Result<Mapping> {
  const mapping = parseJson(text)
  if (!isObject(mapping)) return fail(`${name} is no mapping: it must be JSON like {"Ticker": "symbol"}.`)
  return succeed({ titles: Object.keys(mapping), columns: (header) => readColumns(mapping, header, name) })
}

function readColumns(mapping: JsonObject, header: readonly string[], name: string): Result<readonly MappedColumn[]> {
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
export const writeMapping = (columns: readonly JudgedColumn[]): readonly string[] => [
  '{',
  ...columns.map(({ title, target, unit }, at) => {
    // Percent is the unit of ratios.
    const times = isPercent(target) ? unit * 100 : unit
    const value = times === 1 ? JSON.stringify(target) : `{ "target": ${JSON.stringify(target)}, "times": ${times} }`
    return `  ${JSON.stringify(title)}: ${value}${at < columns.length - 1 ? ',' : ''}`
  }),
  '}',
]
