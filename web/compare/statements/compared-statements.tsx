import { type ReactNode, useCallback, useState } from 'react'
import { missingFiguresOf } from '#domain/dataset/missing-figures'
import { isKnown } from '#domain/statements/figures'
import type { Stock } from '#domain/stock/stock'
import { asOf } from '#words/moments'
import { kindOfFigure, periodName } from '#words/statement-words'
import { useFetched } from '../../data/api/use-fetched.ts'
import { csvTextFile } from '../../page/csv-file.ts'
import { saveFile } from '../../page/share.ts'
import { loadStatements, type StatementsState } from '../../page/statements/load-statements.ts'
import { ProofSheet } from '../../page/statements/proof-sheet.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import {
  aboutFigure,
  comparedText,
  comparedTexts as texts,
  figureGroups,
  nameOfColumn,
  nameOfFigure,
  readFigure,
  usualFigures,
} from './compared-texts.ts'
import { baseYear, type ComparedColumn, type ComparedFigure, compareYears } from './compared-years.ts'
import { YearsChart } from './years-chart.tsx'
import { yearsCsv } from './years-csv.ts'
import { YearsTable } from './years-table.tsx'
import table from '../../page/statements/number-table.module.css'
import styles from './compared-statements.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface Fetched {
  readonly kind: 'loading' | 'answered'
  readonly isUnreachable: boolean
  readonly states: readonly (readonly [symbol: string, state: StatementsState])[]
}

const loading: Fetched = { kind: 'loading', isUnreachable: false, states: [] }

interface SectionProps {
  readonly stocks: readonly Stock[]
  /** The figure in the address. */
  readonly figure: string
  readonly onFigure: (figure: string) => void
}

/** The statements of up to four companies side by side, one figure by fiscal year, each number with its proof. */
export function ComparedStatements({ stocks, figure: text, onFigure }: SectionProps) {
  const symbols = stocks.map(({ symbol }) => symbol).join()
  const fetch = useCallback((signal: AbortSignal) => fetchAll(symbols.split(','), signal), [symbols])
  const { state, retry } = useFetched(fetch, loading)
  const states = state.states.filter(([symbol]) => stocks.some((stock) => stock.symbol === symbol))
  const companies = states.flatMap(([symbol, found]) =>
    found.kind === 'loaded' ? [{ ...found, place: stocks.findIndex((stock) => stock.symbol === symbol) }] : [],
  )
  const symbolsOf = (matches: (found: StatementsState) => boolean) =>
    states.filter(([, found]) => matches(found)).map(([symbol]) => symbol)
  const failed = symbolsOf((found) => found.kind === 'failed' && !found.isUnreachable)
  const notes = [
    [symbolsOf(({ kind }) => kind === 'none'), texts.none],
    [symbolsOf((found) => found.kind === 'failed' && found.isUnreachable), texts.offline],
    [failed, texts.failed],
  ] as const
  const gaps = (
    <>
      {notes.map(
        ([some, sentence]) =>
          some.length > 0 && (
            <p key={sentence([])} className={shared.caption}>
              {sentence(some)}
            </p>
          ),
      )}
      {failed.length > 0 && (
        <span>
          <Button onClick={retry}>{texts.retry}</Button>
        </span>
      )}
    </>
  )
  return (
    <ScrollRegion
      className={styles.section}
      label={texts.region}
      aria-busy={state.kind === 'loading'}
      data-own-scroller
    >
      {companies.length > 0 && (
        <ComparedView {...{ companies, stocks, onFigure }} figure={readFigure(text)}>
          {gaps}
        </ComparedView>
      )}
      {state.kind === 'loading' && <p className={shared.caption}>{texts.loading}</p>}
      {companies.length === 0 && gaps}
    </ScrollRegion>
  )
}

async function fetchAll(symbols: readonly string[], signal: AbortSignal): Promise<Fetched> {
  const states = await Promise.all(
    symbols.map(async (symbol) => [symbol, await loadStatements(symbol, { signal })] as const),
  )
  return {
    kind: 'answered',
    isUnreachable: states.some(
      ([, found]) =>
        (found.kind === 'failed' && found.isUnreachable) || (found.kind === 'loaded' && found.cachedAt !== undefined),
    ),
    states,
  }
}

interface ViewProps extends Pick<SectionProps, 'stocks' | 'onFigure'> {
  /** The statements, and the place of their company among the stocks, from 0. */
  readonly companies: readonly (Extract<StatementsState, { readonly kind: 'loaded' }> & { readonly place: number })[]
  readonly figure: ComparedFigure
  /** What is said of the other stocks. */
  readonly children: ReactNode
}

function ComparedView({ companies, stocks, figure, onFigure, children }: ViewProps) {
  const [proof, setProof] = useState<{ readonly company: number; readonly year: ComparedColumn['year'] }>()
  const all = companies.map(({ statements }) => statements)
  const columns = compareYears(all, figure)
  const currencies = [...new Set(all.map(({ currency }) => currency))]
  const kind = figure === 'revenueIndex' ? figure : kindOfFigure(figure)
  const isMoney = kind === 'money' || kind === 'perShare'
  const isMixed = isMoney && currencies.length > 1
  const listed = companies.map(({ statements: { symbol, currency }, place }, at) => ({
    ...{ symbol, currency, place, at, name: stocks[place]?.name ?? null },
  }))
  const receipts = stocks.filter((stock) => missingFiguresOf(stock).shares === 'receipt').map(({ symbol }) => symbol)
  const opened = proof && columns.find(({ year }) => year === proof.year)?.cells[proof.company]
  const statements = proof && all[proof.company]
  const isLine = opened?.cell.terms.length === 1 && opened.cell.terms[0]?.line === figure
  const stored = companies.flatMap(({ statements: { symbol }, cachedAt }) =>
    cachedAt ? [texts.stored(symbol, asOf(cachedAt))] : [],
  )
  const days = all.map((one) => one.asOf).toSorted()
  return (
    <>
      <div className={`${table.chips} ${styles.tools}`}>
        <span className={`${table.chips} ${styles.usual}`} role="group" aria-label={texts.usual}>
          {usualFigures.map((one) => (
            <button
              key={one}
              type="button"
              className={control.chip}
              aria-pressed={one === figure}
              onClick={() => onFigure(one)}
            >
              {nameOfFigure(one)}
            </button>
          ))}
        </span>
        <Select label={texts.figure} variant="box" value={figure} groups={optionsByGroup} onChange={onFigure} />
        <button
          type="button"
          className={control.chip}
          title={texts.csvName}
          onClick={() => void saveFile(csvTextFile(yearsCsv(figure, listed, columns), `statements-${figure}.csv`))}
        >
          {texts.csv}
        </button>
      </div>
      <h2 className={`${shared.titleLine} ${styles.title}`}>
        <strong>{nameOfFigure(figure)}</strong>
        <small className={shared.caption}>{aboutFigure(figure, currencies, baseYear(all))}</small>
      </h2>
      {isMixed && <p className={shared.caption}>{texts.currencies(listed.map((one) => [one.symbol, one.currency]))}</p>}
      <ul className={styles.legend}>
        {listed.map(({ symbol, place, at, currency }) => (
          <li key={symbol} className={shared.series} data-series={place + 1}>
            <strong>{symbol}</strong> {isMixed && `${currency} `}
            {newestText(figure, columns, at)}
          </li>
        ))}
      </ul>
      {children}
      <div className={styles.charts}>
        {(isMixed ? currencies : currencies.slice(0, 1)).map((currency) => (
          <figure key={currency} className={styles.chart}>
            {isMixed && <figcaption className={shared.caption}>{texts.inCurrency(currency)}</figcaption>}
            <YearsChart
              {...{ figure, columns }}
              companies={listed.filter((one) => !isMixed || one.currency === currency)}
            />
          </figure>
        ))}
      </div>
      <YearsTable
        {...{ figure, columns, isMixed }}
        companies={listed}
        onOpen={(company, { year }) => setProof({ company, year })}
      />
      <p className={shared.caption}>
        {texts.aligned} {kind === 'perShare' && receipts.length > 0 && texts.receipts(receipts)}{' '}
        <span className={table.onScreen}>{texts.hint}</span>
      </p>
      <p className={shared.caption}>{stored.length > 0 ? stored.join(' ') : texts.asOf(days.at(-1) ?? '')}</p>
      {opened && statements && (
        <ProofSheet
          title={[statements.symbol, nameOfFigure(figure), ...(opened.column ? [periodName(opened.column)] : [])].join(
            ', ',
          )}
          {...{ statements }}
          places={opened.cell.terms}
          value={
            isLine ? undefined : isKnown(opened.cell) ? comparedText(figure, opened.cell.value) : opened.cell.reason
          }
          onClose={() => setProof(undefined)}
        />
      )}
    </>
  )
}

const optionsByGroup = Object.fromEntries(
  Object.entries(figureGroups).map(([group, figures]) => [
    group,
    figures.map((figure) => ({ value: figure, label: nameOfFigure(figure) })),
  ]),
)

/** “416.16B in 2025”: the newest value of a company. */
function newestText(figure: ComparedFigure, columns: readonly ComparedColumn[], company: number): string {
  const newest = columns.find(({ cells, year }) => year !== 'twelveMonths' && isKnown(cells[company]?.cell))
  const cell = newest?.cells[company]?.cell
  return newest && isKnown(cell) ? texts.newest(comparedText(figure, cell.value), nameOfColumn(newest)) : texts.missing
}
