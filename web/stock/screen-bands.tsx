import type { SessionRun } from '#domain/backtest/stock-past'
import { formatDate } from '#words/dates'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { screenBands as texts } from './stock-past-texts.ts'
import styles from './screen-bands.module.css'
import shared from '#web/ui/shared.module.css'

/** A screen, and when the stock matched it within the sessions of the chart. */
export interface ScreenBand {
  readonly id: string
  readonly name: string
  readonly sessions: number
  readonly runs: readonly SessionRun[]
  /** The address of the screen as of a session. */
  readonly addressOn: (session: string) => string
}

interface ScreenBandsProps {
  /** Undefined until they are known. */
  readonly bands: readonly ScreenBand[] | undefined
  /** The sessions of the chart, the oldest first. */
  readonly dates: readonly string[]
  /** The letters of the chart’s prices, which give the width of its scale of prices. */
  readonly digits: number
  /** Sentences about screens that cannot be evaluated. */
  readonly remarks: readonly string[]
}

/** Folded below the chart, a line for each screen with the sessions on which the stock matched; an open line lists its dates. */
export function ScreenBands({ bands, dates, digits, remarks }: ScreenBandsProps) {
  return (
    <section aria-label={texts.title}>
      <Disclosure title={texts.title} level={2} open={false} {...(bands && { state: texts.screens(bands.length) })}>
        {bands && <p className={shared.smallPrint}>{bands.length === 0 ? texts.none : texts.about}</p>}
        {bands && bands.length > 0 && (
          <div className={styles.bands}>
            {bands.map((band) => (
              <Band key={band.id} {...{ band, dates, digits }} />
            ))}
          </div>
        )}
        {remarks.map((remark) => (
          <p key={remark} className={shared.smallPrint}>
            {remark}
          </p>
        ))}
      </Disclosure>
    </section>
  )
}

/** Further dates would fill the page; the line above has all of them. */
const maxRuns = 12

interface BandProps extends Pick<ScreenBandsProps, 'dates' | 'digits'> {
  readonly band: ScreenBand
}

function Band({ band: { name, sessions, runs, addressOn }, dates, digits }: BandProps) {
  const newest = runs.toReversed().slice(0, maxRuns)
  const style: Record<`--${string}`, number> = { '--digits': digits }
  return (
    <details className={styles.band}>
      <summary className={styles.summary} style={style}>
        <span className={styles.line}>
          <span className={shared.ellipsis}>{name}</span>
          <span className={styles.count}>{texts.sessions(sessions)}</span>
        </span>
        <svg className={styles.strip} viewBox={`0 0 ${dates.length} 1`} preserveAspectRatio="none" aria-hidden="true">
          <path d={runs.map((run) => pathOf(run, dates)).join('')} />
        </svg>
      </summary>
      <ul className={styles.runs}>
        {newest.map(([from, to]) => (
          <li key={from}>
            <a href={addressOn(to)} aria-label={texts.open(name, texts.run(formatDate(from), formatDate(to)))}>
              {texts.run(formatDate(from), formatDate(to))}
            </a>
          </li>
        ))}
        {runs.length > maxRuns && <li className={styles.count}>{texts.more(runs.length - maxRuns)}</li>}
      </ul>
    </details>
  )
}

function pathOf([from, to]: SessionRun, dates: readonly string[]): string {
  const start = dates.findIndex((date) => date >= from)
  const end = dates.findLastIndex((date) => date <= to)
  return end < start ? '' : `M${start} 0h${end - start + 1}v1h${start - end - 1}z`
}
