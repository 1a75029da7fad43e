import type { FigureCounts } from '#domain/dataset/figure-counts'
import { type CompanyFigure, type MissingReason, missingReasons } from '#domain/dataset/missing-figures'
import { keysOf } from '#domain/keys-of'
import { metrics } from '#domain/stock/metrics'
import { formatInteger } from './numbers.ts'

const reasonWords: Readonly<Record<MissingReason, string>> = {
  notReported: 'no report states it',
  incomplete: 'a part of its twelve months is not reported',
  silent: 'the company has filed no report for 550 days',
  contradicted: 'reports contradict it',
  receipt: 'no report says how many shares a receipt stands for',
  classes: 'the company has classes of stock at unequal prices',
  split: 'the price moved as if shares had been split, and no report says so',
}

const figureWords: Readonly<Record<CompanyFigure, string>> = {
  revenue: 'revenue',
  grossProfit: 'gross profit',
  operatingIncome: 'operating income',
  netIncome: 'net income',
  eps: 'earnings per share',
  freeCashFlow: 'free cash flow',
  shares: 'number of shares',
  assets: 'assets',
  equity: 'equity',
  cash: 'cash',
  debt: 'debt',
}

/** Why a value is missing: “It needs the company’s revenue: reports contradict it.” */
export const describeMissing = (figure: CompanyFigure, reason: MissingReason): string =>
  `It needs the company’s ${figureWords[figure]}: ${reasonWords[reason]}.`

/** The company values in a dataset, each with its label and the number of companies: “P/E”, “4,105 of 5,321”. */
export const coverageRows = ({ records, have }: FigureCounts): readonly (readonly [label: string, text: string])[] =>
  keysOf(metrics).flatMap((id) => {
    const count = have[id] ?? 0
    return count > 0 ? [[metrics[id].label, `${formatInteger(count)} of ${formatInteger(records)}`] as const] : []
  })

/** Why figures are missing, each reason with the number of figures: “reports contradict it”, “12”. */
export const missingRows = ({ missing }: FigureCounts): readonly (readonly [reason: string, text: string])[] =>
  missingReasons.flatMap((reason) =>
    missing[reason] > 0 ? [[reasonWords[reason], formatInteger(missing[reason])] as const] : [],
  )

/** The same in sentences; none for a dataset without company values. */
export function describeFigures(counts: FigureCounts): readonly string[] {
  const [have, missing] = [coverageRows(counts), missingRows(counts)]
  return [
    ...(have.length > 0 ? [`Companies with a value: ${inList(have)}.`] : []),
    ...(missing.length > 0 ? [`Figures that are missing: ${inList(missing)}.`] : []),
  ]
}

const inList = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, text]) => `${name} ${text}`).join('; ')
