import type { NumberField } from './fields.ts'
import type { Stock } from './stock.ts'

type Figures = Readonly<Pick<Stock, NumberField>>

/** Figures of one record, one of which follows from the others. */
interface Identity {
  /** The figures to mark if they contradict each other: it is not known which of them is wrong. */
  readonly figures: readonly NumberField[]
  readonly stated: (figures: Figures) => number | null
  /** The same value from the others, in the same unit. */
  readonly implied: (figures: Figures) => number | null
  /** Differences up to this are rounding. */
  readonly rounding: number
  readonly about: string
}

/** Share counts of different days, diluted or not, differ by less than this factor. */
const maxFactor = 3

const quotient = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b

const identities: readonly Identity[] = [
  {
    figures: ['priceToBookRatio', 'bookValue'],
    stated: (of) => of.priceToBookRatio,
    implied: (of) => quotient(of.close, of.bookValue),
    rounding: 0.01,
    about: 'P/B is far from the price ÷ book value a share.',
  },
  {
    figures: ['priceToSalesRatioTTM', 'revenuePerShareTTM', 'profitMargin', 'operatingMarginTTM'],
    stated: (of) => of.priceToSalesRatioTTM,
    implied: (of) => quotient(of.close, of.revenuePerShareTTM),
    rounding: 0.01,
    about: 'P/S is far from the price ÷ revenue a share, so that margins of that revenue may be wrong, too.',
  },
  {
    figures: ['profitMargin', 'eps', 'revenuePerShareTTM'],
    stated: (of) => of.profitMargin,
    implied: (of) => quotient(of.eps, of.revenuePerShareTTM),
    rounding: 0.05,
    about: 'The profit margin is far from earnings ÷ revenue a share.',
  },
  {
    figures: ['peRatio', 'eps'],
    stated: (of) => of.peRatio,
    implied: (of) => (of.eps !== null && of.eps > 0 ? quotient(of.close, of.eps) : null),
    rounding: 0.01,
    about: 'P/E is far from the price ÷ earnings a share.',
  },
  {
    figures: ['priceToSalesRatioTTM', 'revenueTTM', 'marketCap'],
    stated: (of) => of.priceToSalesRatioTTM,
    implied: (of) => quotient(of.marketCap, of.revenueTTM),
    rounding: 0.01,
    about: 'P/S is far from the market cap ÷ revenue.',
  },
]

/** From this ratio of debt to equity on, more cash than debt is an error of the source. */
const muchDebt = 1
/** The tolerance for multiples, which are rounded and of neighboring days. */
const multipleTolerance = 0.05

/**
 * The figures of a record that contradict others of it, each with a sentence about the contradiction. It is not known which
 * one is wrong: they keep the values of their source, and are marked.
 */
export function contradictionsOf(of: Figures): ReadonlyMap<NumberField, string> {
  const found = new Map<NumberField, string>()
  const mark = (figures: readonly NumberField[], about: string) => {
    for (const figure of figures) if (!found.has(figure)) found.set(figure, about)
  }
  for (const { figures, stated, implied, rounding, about } of identities) {
    if (isFar(stated(of), implied(of), rounding)) mark(figures, about)
  }
  if (isBelowDebt(of)) {
    mark(
      ['evToRevenue', 'priceToSalesRatioTTM', 'debtToEquity'],
      'EV/Revenue below P/S means more cash than debt, but the debt is larger than the equity.',
    )
  }
  return found
}

function isFar(stated: number | null, implied: number | null, rounding: number): boolean {
  if (stated === null || implied === null || Math.abs(stated - implied) <= rounding) return false
  const factor = stated / implied
  return !(factor > 1 / maxFactor && factor < maxFactor)
}

const isBelowDebt = ({ evToRevenue, priceToSalesRatioTTM, debtToEquity }: Figures): boolean =>
  evToRevenue !== null &&
  priceToSalesRatioTTM !== null &&
  debtToEquity !== null &&
  debtToEquity >= muchDebt &&
  evToRevenue < priceToSalesRatioTTM * (1 - multipleTolerance)
