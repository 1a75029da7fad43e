import { type ReactNode, use } from 'react'
import { isNumberField } from '#domain/stock/fields'
import { metricGroups } from '#domain/stock/metrics'
import { useShownDataset } from '../state/store.ts'
import { WhyUnknownContext } from '../ui/data-display/unknown-value.tsx'
import { publicGaps as texts } from './public-gaps-texts.ts'

const ofReports: ReadonlySet<string> = new Set([...Object.keys(metricGroups.Fundamentals), 'marketCapitalization'])

/** Missing values in its content say why if prices come from public records. */
export function PublicGaps({ children }: { readonly children: ReactNode }) {
  const isSparse = useShownDataset()?.isSparse
  const whyNotThen = use(WhyUnknownContext)
  if (!isSparse) return children
  return <WhyUnknownContext value={(value) => whyNotThen(value) ?? whyNotPublic(value)}>{children}</WhyUnknownContext>
}

/** Why a value is missing in a market with prices from public records; undefined for texts. */
function whyNotPublic({ field }: { readonly field: string }): string | undefined {
  if (ofReports.has(field)) return texts.notReported
  return isNumberField(field) ? texts.notPrinted : undefined
}
