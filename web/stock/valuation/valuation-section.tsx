import { type ReactNode, type Ref, useMemo, useState } from 'react'
import { missingFiguresOf } from '#domain/dataset/missing-figures'
import type { Statements } from '#domain/statements/statements'
import type { Stock } from '#domain/stock/stock'
import { type Multiple, type MultipleHistory, multiples, valuationOf } from '#domain/valuation/valuation'
import { describeMissing } from '#words/figure-counts'
import type { PastCharts } from '../../data/history/past-history.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { focusItself, useFocusKept } from '../../ui/hooks/focus-kept.ts'
import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import { type LatestHistory, useNewestHistory, usePastHistory } from '../use-histories.ts'
import { closesOf } from './closes.ts'
import { MultipleChart } from './multiple-chart.tsx'
import {
  monthOf,
  multipleText,
  multipleWords,
  placeSentence,
  shareText,
  uncounted,
  valuationTexts as texts,
} from './valuation-texts.ts'
import table from '../../page/statements/number-table.module.css'
import styles from './valuation.module.css'
import shared from '#web/ui/shared.module.css'

interface ValuationProps {
  readonly stock: Stock
  /** Undefined without any. */
  readonly statements: Statements | undefined
  readonly past: PastCharts | undefined
  /** The past that can be downloaded for this stock alone; undefined if it is not offered. */
  readonly serverPast?: PastCharts | undefined
}

/** What the market has paid for a company's earnings, sales and free cash flow, week by week, and how the newest price compares. */
export function ValuationSection(props: ValuationProps) {
  const { stock, statements, past, serverPast } = props
  const why = statements ? whyNone(stock, statements) : texts.noStatements
  if (!statements || why !== undefined) return <Frame>{why}</Frame>
  const Priced = past?.asOf === undefined ? NewestValuation : PastValuation
  return <Priced {...{ stock, statements, past, serverPast }} />
}

/** Reasons for which price and statements do not belong together. */
function whyNone(stock: Stock, { currency }: Statements): string | undefined {
  if (currency !== 'USD') return texts.currency(currency)
  const { shares } = missingFiguresOf(stock)
  const isMixed = shares === 'receipt' || shares === 'classes' || shares === 'split' || shares === 'contradicted'
  if (isMixed) return describeMissing('shares', shares)
  // Records of past days do not say why: a receipt or a class without a count has no values per share.
  return stock.sharesOutstanding === null ? texts.noShares : undefined
}

interface FrameProps {
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly tools?: ReactNode
  readonly isBusy?: boolean
  /** A reason in a sentence, or the content. */
  readonly children: ReactNode
}

const Frame = ({ titleRef, tools, isBusy = false, children }: FrameProps) => (
  <section className={styles.section} aria-labelledby="valuation" aria-busy={isBusy}>
    <div className={table.head}>
      <h2 id="valuation" ref={titleRef} tabIndex={-1} className={shared.cardTitle}>
        {texts.title}
      </h2>
      {tools}
    </div>
    {typeof children === 'string' ? <p className={shared.caption}>{children}</p> : children}
  </section>
)

type PricedProps = ValuationProps & { readonly statements: Statements }

/** Without the past on this device it has a year of prices, and more on demand. */
function NewestValuation({ stock: { symbol }, statements, past, serverPast }: PricedProps) {
  const [isLong, setLong] = useState(false)
  const prices = useNewestHistory(symbol, past ?? (isLong ? serverPast : undefined))
  const offered = past === undefined && !isLong && serverPast !== undefined
  const more = offered ? () => setLong(true) : undefined
  const isWaiting = isLong && prices.isLongSettled !== true
  return <Valued {...{ statements, prices, more, isWaiting }} hasNoMore={isLong && !isWaiting && !prices.long} />
}

const PastValuation = (props: PricedProps) => (
  <Valued statements={props.statements} prices={usePastHistory(props.stock.symbol, props.past)} />
)

interface ValuedProps {
  readonly statements: Statements
  readonly prices: LatestHistory
  /** Loads more years of prices; undefined if they are here, or there are none. */
  readonly more?: (() => void) | undefined
  readonly isWaiting?: boolean
  readonly hasNoMore?: boolean
}

function Valued({ statements, prices, more, isWaiting = false, hasNoMore = false }: ValuedProps) {
  const { state, long, isSettled, retry } = prices
  const recent = state.kind === 'loaded' ? state.history : undefined
  const closes = useMemo(() => closesOf(recent, long), [recent, long])
  const valuation = useMemo(() => valuationOf(statements, closes), [statements, closes])
  const [multiple, setMultiple] = useState<Multiple>('priceToEarnings')
  // The button of more years is gone after its press.
  const title = useFocusKept<HTMLHeadingElement>(more !== undefined, focusItself)
  if (closes.length === 0) {
    if (!isSettled) return <Frame isBusy>{texts.loading}</Frame>
    if (state.kind !== 'failed') return <Frame>{texts.noPrices}</Frame>
    return (
      <Frame>
        <p className={shared.caption}>{state.isUnreachable ? texts.offline : texts.failed}</p>
        {!state.isUnreachable && <Button onClick={retry}>{texts.retry}</Button>}
      </Frame>
    )
  }
  const history = valuation[multiple]
  const words = multipleWords[multiple]
  return (
    <Frame
      titleRef={title}
      isBusy={isWaiting}
      tools={
        <div className={styles.choice}>
          <SegmentedControl
            label={texts.choice}
            value={multiple}
            segments={multiples.map((value) => ({ value, ...multipleWords[value] }))}
            onChange={setMultiple}
          />
        </div>
      }
    >
      {history.range ? (
        <>
          <p className={styles.place}>
            <strong>
              {words.label} {multipleText(history.weeks.at(-1)?.value)}
            </strong>{' '}
            {placeSentence(multiple, history)}
          </p>
          <MultipleChart key={multiple} {...{ multiple, history }} />
        </>
      ) : (
        <p className={shared.caption}>
          {history.weeks.length === 0
            ? texts.unknown(words.name)
            : texts.onlyLosses(words, history.losses, monthOf(history.weeks[0]?.date ?? ''))}
        </p>
      )}
      <Summary valuation={valuation} />
      {more && (
        <div>
          <Button onClick={more}>{texts.more}</Button>
        </div>
      )}
      <p role="status" className={`${shared.caption} ${shared.goneIfEmpty}`}>
        {isWaiting ? texts.loadingMore : hasNoMore ? texts.noMore : ''}
      </p>
      <p className={shared.caption}>
        {[words.formula, ...(history.range ? uncounted(multiple, history) : [])].join(' ')}
      </p>
    </Frame>
  )
}

/** All multiples in numbers, and where they stand if the past is long enough for one of them. */
function Summary({ valuation }: { readonly valuation: Readonly<Record<Multiple, MultipleHistory>> }) {
  const isPlaced = multiples.some((multiple) => valuation[multiple].place)
  return (
    <ScrollRegion label={texts.table} className={`${table.region} ${styles.region}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <td />
            {(isPlaced ? [...texts.columns, texts.lowerThan] : texts.columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {multiples.map((multiple) => {
            const { weeks, range, place: placed } = valuation[multiple]
            const values = [weeks.at(-1)?.value, range?.min, range?.median, range?.max]
            return (
              <tr key={multiple} data-multiple={multiple}>
                <th scope="row">
                  <abbr title={multipleWords[multiple].name}>{multipleWords[multiple].label}</abbr>
                </th>
                {values.map((value, at) => (
                  <td key={at}>{multipleText(value)}</td>
                ))}
                {isPlaced && <td>{placed ? shareText(placed.higher, placed.weeks) : texts.missing}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
