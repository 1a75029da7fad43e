import { fail, type Result, succeed } from '#domain/result'
import { type Answers, dateOrders, unitOf } from '#domain/tables/answers'
import { importFile } from '../market/import/import-file.ts'
import type { Arguments } from './command-line.ts'

/** The options of `market -- import` with a value. */
export const importOptions = ['mapping', 'known', 'date', 'decimal', 'date-order', 'unit', 'shift'] as const

/** Converts a file of any program, with the answers that its options give. */
export async function importCommand(
  { operands: [file = '', target], options, flags }: Arguments,
  now: () => number,
): Promise<Result<readonly string[]>> {
  const answers = readAnswers(options)
  if (!answers.ok) return answers
  const { mapping, known, date } = options
  return importFile({ file, target, mapping, known, date, answers: answers.value, isAccepted: flags.has('yes'), now })
}

/** The answers in options: `--unit "Market Cap=millions;Sales=millions"`. */
function readAnswers(options: Arguments['options']): Result<Answers> {
  const { decimal, 'date-order': order, unit, shift = '' } = options
  const dateOrder = dateOrders.find((one) => one === order)
  const units = (unit?.split(';') ?? []).map((one) => {
    const at = one.lastIndexOf('=')
    return [one.slice(0, Math.max(0, at)).trim(), unitOf(one.slice(at + 1).trim())] as const
  })
  if (decimal !== undefined && decimal !== ',' && decimal !== '.') return fail('--decimal must be a comma or a point.')
  if (order !== undefined && !dateOrder) return fail('--date-order must be dmy, mdy or ymd.')
  if (units.some(([title, factor]) => title === '' || factor === undefined))
    return fail(
      '--unit must be like "Market Cap=millions": a title, and plain, percent, thousands, millions or billions.',
    )
  if (!/^\d?$/.test(shift)) return fail('--shift must be a number of columns.')
  const known = Object.fromEntries(units.flatMap(([title, factor]) => (factor === undefined ? [] : [[title, factor]])))
  return succeed({ decimal, dateOrder, unit: known, ...(shift !== '' && { shift: Number(shift) }) })
}
