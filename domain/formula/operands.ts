import { type OperationId, operationOf, type ValueType } from './formula.ts'

const typeNames = { number: 'a number', boolean: 'a condition' } as const

/** Why operands do not fit an operation that was written with a name: their number, or the type of one; undefined if they do. */
export function wrongOperand<Operand extends { readonly type: ValueType }>(
  id: OperationId,
  name: string,
  operands: readonly Operand[],
): { readonly message: string; readonly operand?: Operand } | undefined {
  const { takes, maxOperands = takes.length } = operationOf(id)
  if (operands.length < takes.length || operands.length > maxOperands) {
    const count = maxOperands === takes.length ? takes.length : `${takes.length} to ${maxOperands}`
    return { message: `“${name}” takes ${count} ${count === 1 ? 'value' : 'values'}, not ${operands.length}.` }
  }
  for (const [i, operand] of operands.entries()) {
    const wanted = takes[Math.min(i, takes.length - 1)]
    const type = wanted === 'same' ? operands[i - 1]?.type : wanted
    if (type === undefined || type === 'any' || type === operand.type) continue
    return { message: `“${name}” needs ${typeNames[type]} here, and this is ${typeNames[operand.type]}.`, operand }
  }
  return undefined
}
