import { type ReactNode, use } from 'react'
import { missingFiguresOf, whyMissing } from '#domain/dataset/missing-figures'
import type { Stock } from '#domain/stock/stock'
import { describeMissing } from '#words/figure-counts'
import { WhyUnknownContext } from '../ui/data-display/unknown-value.tsx'

/** Says of missing values of a stock why its company's record has none, where the record states it. */
export function MissingFigures({ stock, children }: { readonly stock: Stock; readonly children: ReactNode }) {
  const otherwise = use(WhyUnknownContext)
  const missing = missingFiguresOf(stock)
  return (
    <WhyUnknownContext
      value={(value) => {
        const why = whyMissing(value.field, missing)
        return why ? describeMissing(why.figure, why.reason) : otherwise(value)
      }}
    >
      {children}
    </WhyUnknownContext>
  )
}
