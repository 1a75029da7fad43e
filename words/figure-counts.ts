import type { FigureCounts } from '#domain/dataset/figure-counts'
import { missingReasons } from '#domain/dataset/missing-figures'
import { keysOf } from '#domain/keys-of'
import { metrics } from '#domain/stock/metrics'
import { formatInteger } from './numbers.ts'

/** The values of companies that a dataset has, each with its label and the number of companies: “P/E”, “4,105 of 5,321”. */
export const coverageRows = ({ records, have }: FigureCounts): readonly (readonly [label: string, text: string])[] =>
  keysOf(metrics).flatMap((id) => {
    const count = have[id] ?? 0
    return count > 0 ? [[metrics[id].label, `${formatInteger(count)} of ${formatInteger(records)}`] as const] : []
  })

/** Why figures are missing, each reason with the number of figures: “reports contradict it”, “12”. */
export const missingRows = ({ missing }: FigureCounts): readonly (readonly [reason: string, text: string])[] =>
  keysOf(missingReasons).flatMap((reason) =>
    missing[reason] > 0 ? [[missingReasons[reason], formatInteger(missing[reason])] as const] : [],
  )

/** The same in sentences; none for a dataset without values of companies. */
export function describeFigures(counts: FigureCounts): readonly string[] {
  const [have, missing] = [coverageRows(counts), missingRows(counts)]
  return [
    ...(have.length > 0 ? [`Companies with a value: ${inList(have)}.`] : []),
    ...(missing.length > 0 ? [`Figures that are missing: ${inList(missing)}.`] : []),
  ]
}

const inList = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, text]) => `${name} ${text}`).join('; ')
