import { useCallback, useEffect, useState } from 'react'
import { missingFiguresOf } from '#domain/dataset/missing-figures'
import { balanceGap, columnsOf, type Span, unitOf } from '#domain/statements/statement-columns'
import type { Statements } from '#domain/statements/statements'
import type { Stock } from '#domain/stock/stock'
import type { CompanyYears } from '#domain/years/company-years'
import { asOf } from '#words/moments'
import { formatCompact } from '#words/numbers'
import { currencyName } from '#words/statement-words'
import { statementsCsv, statementsFileName } from '#words/statements-csv'
import { useFetched } from '../../data/api/use-fetched.ts'
import type { PastCharts } from '../../data/history/past-history.ts'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { csvTextFile } from '../../page/csv-file.ts'
import { saveFile } from '../../page/share.ts'
import { loadStatements, type StatementsState } from '../../page/statements/load-statements.ts'
import { nameOfPlace, type Place, ProofSheet } from '../../page/statements/proof-sheet.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import type { StockReports } from '../chart/chart-layers.tsx'
import { noteStatements } from '../stock-columns.ts'
import { Reserved } from '../stock-layout.tsx'
import { EmbedStatements } from './embed-statements.tsx'
import { StatementChart } from './statement-chart.tsx'
import { StatementTable } from './statement-table.tsx'
import { statementTexts as texts } from './statement-texts.ts'
import table from '../../page/statements/number-table.module.css'
import styles from './statements.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

const loading: StatementsState = { kind: 'loading' }

/** In a block of its own: print leaves out a card whose place is reserved. Bare: it will be a sentence. */
const ReservedValuation = ({ isBare = false }: { readonly isBare?: boolean }) => (
  <div data-bare={isBare || undefined}>
    <Reserved of="valuation" />
  </div>
)

// A separate chunk: below the statements.
const ValuationSection = lazyComponent(
  loadChunk('valuation-section', async () => (await import('../valuation/valuation-section.tsx')).ValuationSection),
  { fallback: ({ statements }) => <ReservedValuation isBare={!statements} /> },
)

interface SectionProps {
  readonly stock: Stock
  /** Undefined if it is not on this device; its day is that of the statements. */
  readonly past: PastCharts | undefined
  /** Where the market’s past is downloaded from, if it is not on this device; undefined if it is not offered. */
  readonly serverPast?: PastCharts | undefined
  /** Whether there is no server: the site is exported. */
  readonly isExported?: boolean
  /** Reads the fiscal years of a company. Pass a stable function. */
  readonly yearsOf?: ((symbol: string) => Promise<CompanyYears | undefined>) | undefined
  /** Called with the days of past results as soon as they are known. Pass a stable function. */
  readonly onReports?: ((reports: StockReports) => void) | undefined
  /** Called if there is only a sentence: the company has no statements, or they cannot be reached. Pass a stable function. */
  readonly onNone?: ((symbol: string) => void) | undefined
}

/** A company's statements over years and quarters, each number with its proof, and what the market has paid for them. The component must have stock and day as its key. */
export function StatementsSection({ stock, past, yearsOf, isExported = false, serverPast, ...on }: SectionProps) {
  const { symbol } = stock
  const { onReports, onNone } = on
  const asOf = past?.asOf
  const fetch = useCallback(
    (signal: AbortSignal) => loadStatements(symbol, { asOf, signal, yearsOf, isExported }),
    [symbol, asOf, yearsOf, isExported],
  )
  const { state, retry } = useFetched(fetch, loading)
  const isShown = state.kind === 'loaded' || state.kind === 'years'
  const days = state.kind === 'loaded' ? state.statements.reportDays : undefined
  useEffect(() => {
    if (days) onReports?.({ symbol, days })
  }, [days, symbol, onReports])
  useEffect(() => {
    const { kind } = state
    if (asOf === undefined && (kind === 'none' || kind === 'loaded')) noteStatements(stock, kind === 'loaded')
    if (kind === 'none' || kind === 'failed') onNone?.(stock.symbol)
  }, [asOf, stock, state, onNone])
  const isReceipt = missingFiguresOf(stock).shares === 'receipt'
  const statements = isShown ? state.statements : undefined
  return (
    <>
      <section className={styles.section} aria-labelledby="statements" aria-busy={state.kind === 'loading'}>
        {isShown ? (
          <StatementsView {...state} {...{ isReceipt, isExported }} />
        ) : (
          <>
            <Title />
            {state.kind === 'loading' ? (
              <p className={`${shared.caption} ${styles.placeholder}`}>{texts.loading}</p>
            ) : state.kind === 'none' ? (
              <p className={shared.caption}>{asOf === undefined ? texts.none : texts.noneOn(asOf)}</p>
            ) : (
              <div className={shared.stack}>
                <p className={shared.caption}>
                  {texts.failed} {state.isUnreachable && texts.offline}
                </p>
                {!state.isUnreachable && <Button onClick={retry}>{texts.retry}</Button>}
              </div>
            )}
          </>
        )}
      </section>
      {state.kind === 'loading' ? (
        <ReservedValuation />
      ) : (
        <ValuationSection {...{ stock, statements, past, serverPast }} />
      )}
    </>
  )
}

const Title = () => (
  <h2 id="statements" className={shared.cardTitle}>
    {texts.title}
  </h2>
)

interface ViewProps {
  readonly kind: 'loaded' | 'years'
  readonly statements: Statements
  readonly cachedAt?: Date | undefined
  readonly isReceipt: boolean
  readonly isExported: boolean
}

function StatementsView({ kind, statements, cachedAt, isReceipt, isExported }: ViewProps) {
  const [span, setSpan] = useState<Span>('year')
  const [hasGrowth, setGrowth] = useState(false)
  const [proof, setProof] = useState<Place>()
  const { word } = unitOf(statements)
  const gaps = columnsOf(statements, span).flatMap(({ at, end }) => {
    const gap = balanceGap(statements, at)
    return gap === undefined ? [] : [{ end, gap }]
  })
  return (
    <>
      <div className={table.head}>
        <Title />
        <div className={`${table.chips} ${styles.tools}`}>
          {kind === 'loaded' && (
            <SegmentedControl
              label={texts.span}
              value={span}
              segments={(['year', 'quarter'] as const).map((value) => ({
                ...{ value, label: texts.spans[value], name: texts.spans[value] },
              }))}
              onChange={setSpan}
            />
          )}
          <button
            type="button"
            className={control.chip}
            aria-pressed={hasGrowth}
            title={texts.growthName}
            onClick={() => setGrowth(!hasGrowth)}
          >
            {texts.growth}
          </button>
          <button
            type="button"
            className={control.chip}
            title={texts.csvName}
            onClick={() =>
              void saveFile(csvTextFile(statementsCsv(statements, span), statementsFileName(statements, span)))
            }
          >
            {texts.csv}
          </button>
          {!isExported && <EmbedStatements symbol={statements.symbol} />}
        </div>
      </div>
      <StatementChart statements={statements} span={span} />
      <p className={shared.caption}>
        {texts.unit(word, statements.currency)} {isReceipt && texts.receipt}{' '}
        <span className={table.onScreen}>{texts.hint}</span>
      </p>
      <StatementTable {...{ statements, span, hasGrowth }} onOpen={setProof} />
      {gaps.map(({ end, gap }) => (
        <p key={end} className={shared.caption}>
          {texts.gap(end, `${formatCompact(Math.abs(gap))} ${currencyName(statements.currency)}`, gap > 0)}
        </p>
      ))}
      <p className={shared.caption}>
        {isExported
          ? texts.exported
          : kind === 'years'
            ? texts.yearsOnly
            : cachedAt
              ? texts.stored(asOf(cachedAt))
              : texts.asOf(statements.asOf)}
      </p>
      {proof && (
        <ProofSheet
          title={nameOfPlace(proof)}
          {...{ statements }}
          places={[proof]}
          onClose={() => setProof(undefined)}
        />
      )}
    </>
  )
}
