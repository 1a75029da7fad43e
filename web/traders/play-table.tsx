import type { TraderPlay } from '#api/contract/traders'
import { formatSession } from '#words/dates'
import { stockAddress } from '#words/links'
import { formatInteger, formatPercentChange, formatPrice } from '#words/numbers'
import { Change } from '../ui/data-display/formatted-value.tsx'
import { ScrollRegion } from '../ui/scrolling/scroll-region.tsx'
import { playTable } from './traders-texts.ts'
import styles from './play-table.module.css'
import control from '#web/ui/control.module.css'
import sides from '#web/ui/data-display/side.module.css'
import shared from '#web/ui/shared.module.css'

const numberHeads = ['day', 'week', 'entry', 'nextClose', 'fifthClose'] as const

interface PlayTableProps {
  /** The newest first. */
  readonly plays: readonly TraderPlay[]
  /** The total number of plays. */
  readonly total: number
}

/** A trader's plays: stock, side, and the settled gains. */
export const PlayTable = ({ plays, total }: PlayTableProps) => (
  <section className={`${shared.card} ${shared.edgeToEdge} ${styles.section}`} aria-labelledby="plays">
    <h2 id="plays" className={styles.title}>
      {playTable.title}
      <span className={styles.shown}>
        {plays.length < total ? playTable.newestOf(plays.length, formatInteger(total)) : playTable.newestFirst}
      </span>
    </h2>
    <ScrollRegion className={`${shared.inset} ${styles.scroller}`} label={playTable.title}>
      <table className={`${shared.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{playTable.written}</th>
            <th scope="col">{playTable.stock}</th>
            <th scope="col">{playTable.side}</th>
            {numberHeads.map((head) => (
              <th key={head} scope="col" className={shared.number}>
                {playTable[head]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plays.map((play) => (
            <PlayRow key={`${play.writtenAt} ${play.symbol}`} play={play} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </section>
)

function PlayRow({ play: { symbol, side, writtenAt, open, entry, day, week } }: { readonly play: TraderPlay }) {
  const isVoid = !open && day === null
  return (
    <tr>
      <td>
        <time dateTime={writtenAt}>{formatSession(writtenAt)}</time>
      </td>
      <th scope="row">
        <a href={stockAddress(symbol)} className={`${control.hoverUnderline} ${styles.symbol}`}>
          {symbol}
        </a>
      </th>
      <td className={sides.side} data-side={side}>
        {side}
      </td>
      <td className={shared.number}>
        {day ? <Gain gain={day.gain} /> : <PendingGain text={isVoid ? playTable.notCounted : playTable.open} />}
      </td>
      <td className={shared.number}>
        {week ? <Gain gain={week.gain} /> : open && <PendingGain text={playTable.open} />}
      </td>
      <MarkCell mark={entry} />
      <MarkCell mark={day} />
      <MarkCell mark={week} />
    </tr>
  )
}

const Gain = ({ gain }: { readonly gain: number }) => <Change {...formatPercentChange(gain)} />

const PendingGain = ({ text }: { readonly text: string }) => <span className={styles.pending}>{text}</span>

interface MarkCellProps {
  readonly mark: { readonly session: string; readonly close: number } | null
}

function MarkCell({ mark }: MarkCellProps) {
  return (
    <td className={shared.number}>
      {mark && (
        <>
          <span className={styles.session}>{formatSession(mark.session)}</span> {formatPrice(mark.close)}
        </>
      )}
    </td>
  )
}
