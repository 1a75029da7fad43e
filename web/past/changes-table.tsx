import { type ReactNode, useMemo, useState } from 'react'
import { formatSession } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercentChange, formatPrice } from '#words/numbers'
import { Button } from '../ui/controls/button.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { Change, Missing } from '../ui/data-display/formatted-value.tsx'
import { type ChangedRow, countReasons } from './changed-rows.ts'
import { pastChanges as texts } from './past-changes-texts.ts'
import { SortedTable, type TableColumn } from './sorted-table.tsx'
import styles from './changes-table.module.css'
import shared from '#web/ui/shared.module.css'

const symbol: TableColumn<ChangedRow> = {
  id: 'symbol',
  label: texts.symbol,
  value: (row) => row.symbol,
  cell: (row) => <a href={`${stockAddress(row.symbol)}?asOf=${row.day}`}>{row.symbol}</a>,
}

const company: TableColumn<ChangedRow> = {
  id: 'company',
  label: texts.company,
  value: (row) => row.name,
  cell: (row) => row.name ?? <Missing />,
}

const why: TableColumn<ChangedRow> = {
  id: 'why',
  label: texts.why,
  isWide: true,
  value: ({ reasons }) => reasons.map(({ name }) => name).join(),
  cell: ({ reasons }) => reasons.map(reason),
}

/** On phones without its limit, which the title of the group has. */
const reason = ({ name, text, limit }: ChangedRow['reasons'][number]): ReactNode => (
  <span key={name}>
    <span className={shared.quiet}>{name}</span> {text}
    {limit !== undefined && <span className={styles.limit}>, {texts.limit(limit)}</span>}
  </span>
)

const price: TableColumn<ChangedRow> = {
  id: 'price',
  label: texts.price,
  isNumber: true,
  value: (row) => row.price,
  cell: (row) => (row.price === null ? <Missing /> : formatPrice(row.price)),
}

const changeSince = (day: string): TableColumn<ChangedRow> => ({
  id: 'change',
  label: texts.since(formatSession(day)),
  isNumber: true,
  value: (row) => row.change,
  cell: (row) => (row.change === null ? <Missing /> : <Change {...formatPercentChange(row.change)} />),
})

const kinds = ['entered', 'left'] as const

type Shown = 'all' | (typeof kinds)[number]

interface ChangesTableProps {
  readonly rows: readonly ChangedRow[]
  /** The earlier session, YYYY-MM-DD; undefined if both sides are of one day, so that no price has changed. */
  readonly since: string | undefined
  readonly onSave: () => void
}

/** The stocks that entered or left a screen, in two groups: price, its change between the days, and why. */
export function ChangesTable({ rows, since, onSave }: ChangesTableProps) {
  const [shown, setShown] = useState<Shown>('all')
  const groups = useMemo(
    () =>
      kinds.map((kind) => {
        const some = rows.filter((row) => row.kind === kind)
        return { id: kind, name: texts[kind](formatInteger(some.length)), title: <Title rows={some} />, rows: some }
      }),
    [rows],
  )
  const columns = [symbol, company, price, ...(since === undefined ? [] : [changeSince(since)]), why]
  return (
    <div className={shared.stack}>
      <div className={`${shared.between} ${styles.tools}`}>
        <div className={styles.kinds}>
          <SegmentedControl<Shown>
            label={texts.side}
            value={shown}
            segments={[
              { value: 'all', label: texts.both, name: texts.both },
              ...groups.map(({ id, name, rows: some }) => ({
                value: id,
                label: `${texts.sides[id]} ${formatInteger(some.length)}`,
                name,
              })),
            ]}
            onChange={setShown}
          />
        </div>
        <Button onClick={onSave}>{texts.csv}</Button>
      </div>
      <SortedTable
        label={texts.title}
        columns={columns}
        groups={groups.filter(({ id, rows: some }) => some.length > 0 && (shown === 'all' || shown === id))}
        keyOf={(row) => row.symbol}
        first={40}
        sortedBy={{ column: 'change', isAscending: false }}
        stackedClass={styles.rows}
      />
    </div>
  )
}

/** The number of stocks of a group, and the filters with their limits that exclude them on the other side. */
function Title({ rows }: Pick<ChangesTableProps, 'rows'>) {
  const kind = rows[0]?.kind ?? 'entered'
  return (
    <span className={shared.titleLine}>
      <strong className={shared.cardTitle}>{texts[kind](formatInteger(rows.length))}</strong>
      <span className={shared.hint}>
        {kind === 'entered' ? texts.whyEntered : texts.whyLeft}:{' '}
        {countReasons(rows)
          .map(([name, count]) => texts.because(name, formatInteger(count)))
          .join('\u00a0· ')}
      </span>
    </span>
  )
}
