import { useMemo } from 'react'
import { filterOf } from '#domain/personal/saved-screen'
import type { Differences, PricedStock } from '#domain/screen/differences'
import type { Filters } from '#domain/screen/filters'
import { formatDate } from '#words/dates'
import { formatInteger } from '#words/numbers'
import { saveFile } from '../page/share.ts'
import { Button } from '../ui/controls/button.tsx'
import { LabelledSelect } from '../ui/form/labelled-select.tsx'
import { ProgressBar } from '../ui/loading/progress.tsx'
import { changedRows, type ChangedSide, type Describe } from './changed-rows.ts'
import { changesFile } from './changes-csv.ts'
import { ChangesTable } from './changes-table.tsx'
import { DayField } from './day-field.tsx'
import { pastChanges as texts } from './past-changes-texts.ts'
import styles from './changes-report.module.css'
import shared from '#web/ui/shared.module.css'

/** A screen to compare with. */
export interface OtherScreen {
  readonly name: string
  readonly filters: Filters
}

/** A screen with its name, as of a session, YYYY-MM-DD. */
type Side = OtherScreen & ChangedSide

interface ReportProps {
  /** Undefined while unknown. */
  readonly differences: Differences<PricedStock> | undefined
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
  readonly describe: Describe
  readonly onSince: (day: string) => void
  readonly onDay: (day: string) => void
  readonly onVersus: (versus: Filters | undefined) => void
  readonly onRows: () => void
}

/** The stocks that entered or left a screen, each with the filters that exclude it on the other side. */
export function ChangesReport(all: ReportProps) {
  const { differences, counts, before, after, note, describe, onRows, ...props } = all
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={shared.pageTitle}>{texts.title}</h1>
        <Choices {...props} since={before.asOf} day={after.asOf} />
        <Button onClick={onRows}>{texts.rows}</Button>
      </header>
      {differences ? (
        <Report {...{ differences, before, after, note, describe }} />
      ) : (
        <Comparing {...{ counts, before, after }} />
      )}
    </article>
  )
}

/** The stocks of a day, and the name of the screen if the two have different ones. */
const sideText = ({ name, asOf }: Side, other: Side, count: number): string =>
  texts.sideCount(name === other.name ? '' : name, formatDate(asOf), formatInteger(count))

type ComparingProps = Pick<ReportProps, 'counts' | 'before' | 'after'>

/** The progress of the comparison: one day, the other day, and the differences. */
function Comparing({ counts, before, after }: ComparingProps) {
  const [older, newer] = counts
  const steps = 3
  return (
    <div className={shared.stack}>
      <ProgressBar label={texts.step(counts.length + 1, steps)} percent={Math.round((100 * counts.length) / steps)} />
      {older !== undefined && <p>{sideText(before, after, older)}</p>}
      {newer !== undefined && <p>{sideText(after, before, newer)}</p>}
    </div>
  )
}

type DifferencesProps = Pick<ReportProps, 'before' | 'after' | 'note' | 'describe'> & {
  readonly differences: Differences<PricedStock>
}

function Report({ differences, before, after, note, describe }: DifferencesProps) {
  const { entered, left } = differences
  const rows = useMemo(() => changedRows(differences, before, after, describe), [differences, before, after, describe])
  const both = differences.after - entered.length
  const changed = entered.length + left.length
  return (
    <>
      <div className={styles.summary}>
        <p role="status" className={styles.counts}>
          {changed === 0
            ? texts.none(both)
            : texts.summary(formatInteger(entered.length), formatInteger(left.length), both)}{' '}
          {note}
        </p>
        <p className={shared.hint}>
          {sideText(before, after, differences.before)} → {sideText(after, before, differences.after)}
        </p>
      </div>
      {changed > 0 && (
        <ChangesTable
          rows={rows}
          since={before.asOf === after.asOf ? undefined : before.asOf}
          onSave={() => void saveFile(changesFile(rows, [before.asOf, after.asOf]))}
        />
      )}
    </>
  )
}

interface ChoicesProps extends Pick<ReportProps, 'sessions' | 'others' | 'versus' | 'onSince' | 'onDay' | 'onVersus'> {
  readonly since: string
  readonly day: string
}

function Choices({ sessions, others, versus, since, day, ...on }: ChoicesProps) {
  const chosen = versus && others.findIndex(({ filters }) => filterOf(filters) === filterOf(versus))
  return (
    <div className={styles.choices}>
      <DayField label={texts.from} value={since} sessions={sessions} onChange={on.onSince} />
      <DayField label={texts.to} value={day} sessions={sessions} onChange={on.onDay} />
      <LabelledSelect
        label={texts.against}
        value={`${chosen ?? 'same'}`}
        options={[
          { value: 'same', label: texts.same },
          ...(chosen === -1 ? [{ value: '-1', label: texts.ofLink }] : []),
          ...others.map(({ name }, at) => ({ value: `${at}`, label: name })),
        ]}
        onChange={(value) => on.onVersus(others[Number(value)]?.filters)}
      />
    </div>
  )
}
