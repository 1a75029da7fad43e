import { type ReactNode, useState } from 'react'
import { filterOf } from '#domain/personal/saved-screen'
import type { ChangedStock, Differences } from '#domain/screen/differences'
import type { Cause } from '#domain/screen/explain'
import type { Filters } from '#domain/screen/filters'
import { formatDate } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger } from '#words/numbers'
import { Button } from '../ui/controls/button.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { BackButton } from '../ui/navigation/back-button.tsx'
import { pastChanges as texts } from './past-changes-texts.ts'
import styles from './changes-report.module.css'
import shared from '#web/ui/shared.module.css'

/** A screen to compare with. */
export interface OtherScreen {
  readonly name: string
  readonly filters: Filters
}

/** A screen as of a session, YYYY-MM-DD. */
interface Side extends OtherScreen {
  readonly asOf: string
}

interface ReportProps {
  /** Undefined while unknown. */
  readonly differences: Differences | undefined
  /** How many stocks each side selects, as far as known: `before` first. */
  readonly counts: readonly number[]
  readonly before: Side
  readonly after: Side
  /** The sessions that can be compared, the oldest first. */
  readonly sessions: readonly string[]
  readonly others: readonly OtherScreen[]
  /** The other screen; undefined for the same one. */
  readonly versus: Filters | undefined
  /** Why another day is shown than the requested one; '' if it is that one. */
  readonly note: string
  /** The name of a cause, and why it excludes the stock. */
  readonly describe: (cause: Cause, filters: Filters) => Reason
  readonly onSince: (day: string) => void
  readonly onVersus: (versus: Filters | undefined) => void
  readonly onRows: () => void
}

/** The stocks that entered or left a screen, each with the filters that exclude it on the other side. */
export function ChangesReport({ differences, counts, before, after, note, describe, ...props }: ReportProps) {
  return (
    <>
      <BackButton />
      <article className={styles.page}>
        <h1 className={shared.pageTitle}>{texts.title}</h1>
        <Choices {...props} since={before.asOf} isComparing={!differences} />
        {differences ? (
          <Report {...{ differences, before, after, note, describe }} />
        ) : (
          <Comparing {...{ counts, before, after }} />
        )}
      </article>
    </>
  )
}

const sideText = ({ name, asOf }: Side, count: number): string =>
  texts.side(name, formatDate(asOf), formatInteger(count))

type ComparingProps = Pick<ReportProps, 'counts' | 'before' | 'after'>

/** The progress of the comparison: one day, the other day, and the differences. */
function Comparing({ counts, before, after }: ComparingProps) {
  const [older, newer] = counts
  const steps = 3
  return (
    <div className={shared.stack}>
      <ProgressBar label={texts.step(counts.length + 1, steps)} percent={Math.round((100 * counts.length) / steps)} />
      {older !== undefined && <p>{sideText(before, older)}</p>}
      {newer !== undefined && <p>{sideText(after, newer)}</p>}
    </div>
  )
}

type DifferencesProps = Pick<ReportProps, 'before' | 'after' | 'note' | 'describe'> & {
  readonly differences: Differences
}

function Report({ differences, before, after, note, describe }: DifferencesProps) {
  const { entered, left } = differences
  const both = differences.after - entered.length
  return (
    <>
      <div className={shared.stack}>
        <p>
          {sideText(before, differences.before)} → {sideText(after, differences.after)}
        </p>
        <p role="status">
          {entered.length + left.length === 0
            ? texts.none(both)
            : texts.summary(formatInteger(entered.length), formatInteger(left.length), both)}{' '}
          {note}
        </p>
      </div>
      <div className={styles.lists}>
        <Changed
          title={texts.entered}
          why={texts.whyEntered}
          stocks={entered}
          day={after.asOf}
          other={before}
          {...{ describe }}
        />
        <Changed
          title={texts.left}
          why={texts.whyLeft}
          stocks={left}
          day={before.asOf}
          other={after}
          {...{ describe }}
        />
      </div>
    </>
  )
}

interface ChoicesProps extends Pick<ReportProps, 'sessions' | 'others' | 'versus' | 'onSince' | 'onVersus' | 'onRows'> {
  readonly since: string
  readonly isComparing: boolean
}

function Choices({ sessions, others, versus, since, isComparing, ...on }: ChoicesProps) {
  const chosen = versus && others.findIndex(({ filters }) => filterOf(filters) === filterOf(versus))
  return (
    <div className={styles.choices}>
      <Labeled label={texts.from}>
        <input
          type="date"
          className={`${shared.field} ${styles.field}`}
          key={since}
          defaultValue={since}
          min={sessions[0]}
          max={sessions.at(-1)}
          onChange={({ currentTarget: { value, validity } }) => {
            if (value !== '' && validity.valid) on.onSince(value)
          }}
        />
      </Labeled>
      <Labeled label={texts.against}>
        <select
          className={`${shared.field} ${styles.field}`}
          value={chosen ?? 'same'}
          onChange={({ target: { value } }) => on.onVersus(others[Number(value)]?.filters)}
        >
          <option value="same">{texts.same}</option>
          {chosen === -1 && <option value={-1}>{texts.ofLink}</option>}
          {others.map(({ name }, at) => (
            <option key={`${at}`} value={at}>
              {name}
            </option>
          ))}
        </select>
      </Labeled>
      <Button onClick={on.onRows}>{isComparing ? texts.cancel : texts.rows}</Button>
    </div>
  )
}

const Labeled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label className={styles.labeled}>
    <span className={`${shared.quiet} ${shared.listTitle}`}>{label}</span>
    {children}
  </label>
)

interface ChangedProps extends Pick<ReportProps, 'describe'> {
  readonly title: (count: string) => string
  readonly why: string
  readonly stocks: readonly ChangedStock[]
  /** The session for which their pages are shown. */
  readonly day: string
  /** The side that does not select them. */
  readonly other: Side
}

/** More would fill a phone. */
const maxShown = 40

function Changed({ title, why, stocks, day, other, describe }: ChangedProps) {
  const [isWhole, setWhole] = useState(false)
  if (stocks.length === 0) return null
  const described = stocks.map((stock) => ({ ...stock, reasons: reasonsOf(stock, other, describe) }))
  return (
    <section className={shared.stack}>
      <h2 className={shared.sectionTitle}>{title(formatInteger(stocks.length))}</h2>
      <p className={shared.hint}>
        {why}:{' '}
        {countNames(described.map(({ reasons }) => reasons))
          .map(([name, count]) => texts.because(name, formatInteger(count)))
          .join(' · ')}
      </p>
      <ul aria-label={title(formatInteger(stocks.length))}>
        {described.slice(0, isWhole ? undefined : maxShown).map(({ symbol, name, reasons }) => (
          <li key={symbol} className={styles.stock}>
            <span className={styles.who}>
              <a href={`${stockAddress(symbol)}?asOf=${day}`} className={shared.symbol}>
                {symbol}
              </a>
              <span className={shared.ellipsis}>{name}</span>
            </span>
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason.name}>
                  {reason.name} <span className={shared.quiet}>{reason.text}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {!isWhole && stocks.length > maxShown && (
        <div>
          <Button onClick={() => setWhole(true)}>{texts.showAll(formatInteger(stocks.length))}</Button>
        </div>
      )}
    </section>
  )
}

interface Reason {
  readonly name: string
  readonly text: string
}

const reasonsOf = (
  { causes }: ChangedStock,
  { filters, asOf }: Side,
  describe: ReportProps['describe'],
): readonly Reason[] =>
  causes
    ? causes.map((cause) => describe(cause, filters))
    : [{ name: texts.absent, text: texts.absentOn(formatDate(asOf)) }]

/** How many stocks each reason excludes, the most frequent first. */
function countNames(all: readonly (readonly Reason[])[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const reasons of all)
    for (const name of new Set(reasons.map((reason) => reason.name))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
