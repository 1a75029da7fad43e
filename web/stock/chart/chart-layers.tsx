import { useEffect, useId, useRef, useState } from 'react'
import type { StockNote } from '#domain/personal/stock-note'
import type { PastReport } from '#domain/reports/past-reports'
import type { Peers } from '#domain/stock/peers'
import type { MedianLine } from '#domain/stock/rebase'
import { formatDate } from '#words/dates'
import { formatPercentChange } from '#words/numbers'
import type { Bar } from '../../data/history/history.ts'
import { Change } from '../../ui/data-display/formatted-value.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { chartLayers as texts } from './chart-texts.ts'
import type { ChartHandle } from './draw-chart.ts'
import styles from './price-chart.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The sector that a stock is compared with. */
interface ComparedSector {
  readonly name: string
  /** Undefined until they are known. */
  readonly changes: Peers['sectorChanges'] | undefined
  /** The last day of the changes, YYYY-MM-DD. */
  readonly date: string | null
}

/** The layers that the user has switched on. */
interface ShownLayers {
  readonly volume: boolean
  readonly median: boolean
  readonly note: boolean
  readonly reports: boolean
}

/** When results of a stock's company came out. */
export interface StockReports {
  readonly symbol: string
  readonly days: readonly PastReport[]
}

/** What the chart can show besides the prices, and which parts of it are shown. */
export interface ChartOverlays {
  readonly shown: ShownLayers
  readonly onShown: (change: Partial<ShownLayers>) => void
  /** Undefined for a stock without a sector. */
  readonly sector: ComparedSector | undefined
  readonly note: StockNote | undefined
  /** When results came out; empty while unknown. */
  readonly reports: readonly PastReport[]
}

/** A note, and the session that the chart shows it at. */
export interface Noted {
  readonly note: StockNote
  readonly date: string
}

/** The last session up to the day on which a note was changed; undefined if the note is older than all of them. */
export function sessionOf(sessions: readonly Bar[], { changedAt }: Pick<StockNote, 'changedAt'>): string | undefined {
  const written = dayOf(changedAt)
  return sessions.findLast(({ date }) => date <= written)?.date
}

/** The day of a moment by the device's clock, YYYY-MM-DD. */
function dayOf(time: number): string {
  const day = new Date(time)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

interface LayerTogglesProps {
  readonly overlays: ChartOverlays
  readonly hasVolume: boolean
  /** Whether results came out in the sessions of the chart. */
  readonly hasReports: boolean
}

/** Switches the layers that this stock has on and off. */
export function LayerToggles({ overlays, hasVolume, hasReports }: LayerTogglesProps) {
  const { shown, onShown, sector, note } = overlays
  const offered = [
    ...(hasVolume ? (['volume'] as const) : []),
    ...(sector ? (['median'] as const) : []),
    ...(hasReports ? (['reports'] as const) : []),
    ...(note ? (['note'] as const) : []),
  ]
  if (offered.length === 0) return <p className={`${shared.row} ${shared.note} ${styles.layers}`}>{texts.gaps}</p>
  return (
    <div className={`${shared.row} ${styles.layers}`} role="group" aria-label={texts.label}>
      {offered.map((layer) => (
        <button
          key={layer}
          type="button"
          className={`${control.hoverBorder} ${styles.layer}`}
          aria-pressed={shown[layer]}
          onClick={() => onShown({ [layer]: !shown[layer] })}
        >
          <span className={styles.swatch} data-layer={layer} />
          {texts[layer]}
        </button>
      ))}
    </div>
  )
}

interface MedianTextProps {
  readonly symbol: string
  readonly sector: ComparedSector
  readonly median: MedianLine | undefined
}

/** The description of the sector's median, and the points between which it is drawn. */
export function MedianText({ symbol, sector: { name, changes }, median }: MedianTextProps) {
  const start = median?.points[0]
  const whole = median?.periods.at(-1)
  if (!start || !whole) {
    return <p className={styles.median}>{changes ? texts.noMedian(name) : texts.loadingMedian}</p>
  }
  return (
    <p className={styles.median}>
      <span className={styles.medianChange}>
        {texts.medianOf(name)} <Change {...formatPercentChange(whole.median)} />
      </span>{' '}
      <span className={styles.medianChange}>
        {symbol} <Change {...formatPercentChange(whole.own)} />
      </span>{' '}
      {texts.since(formatDate(start.date))}.{' '}
      {texts.points(median.periods.map(({ field }) => texts.periods[field]).join(', '))}
    </p>
  )
}

interface NoteMarkProps extends Noted {
  readonly chart: Pick<ChartHandle, 'follow'>
}

/** Marks the session of a note at the lower edge of the chart; a press shows the note. */
export function NoteMark({ note, date, chart }: NoteMarkProps) {
  const mark = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  useEffect(
    () =>
      // Written to the DOM directly: scrolling the chart must not re-render.
      chart.follow(date, (x) => {
        if (!mark.current) return
        mark.current.hidden = x === undefined
        mark.current.style.insetInlineStart = `${x ?? 0}px`
      }),
    [chart, date],
  )
  return (
    // The keys of the button inside bubble up to here.
    <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <button
        ref={mark}
        type="button"
        className={styles.mark}
        aria-label={texts.openNote(formatDate(dayOf(note.changedAt)))}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={lazyIcons.note} small />
      </button>
      <div id={id} className={styles.note} hidden={!isOpen}>
        <NoteText note={note} />
      </div>
    </div>
  )
}

/** A note with the day on which it was changed and its tags. */
export const NoteText = ({ note: { text, tags, changedAt } }: { readonly note: StockNote }) => (
  <>
    <strong className={styles.noteDate}>{texts.openNote(formatDate(dayOf(changedAt)))}</strong>
    {text !== '' && <span className={styles.noteText}>{text}</span>}
    {tags.length > 0 && <span className={shared.quiet}>{tags.map((tag) => `#${tag}`).join(' ')}</span>}
  </>
)
