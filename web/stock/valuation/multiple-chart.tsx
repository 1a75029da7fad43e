import { type PointerEvent, useState } from 'react'
import type { Multiple, MultipleHistory, ValuedWeek } from '#domain/valuation/valuation'
import { axisMonth } from '#words/axis-month'
import { formatDate } from '#words/dates'
import { drawingOf, ticksOf } from './drawing.ts'
import {
  monthOf,
  multipleText,
  multipleWords,
  valuationTexts as texts,
  weekInWords,
  weekValues,
} from './valuation-texts.ts'
import chart from '../../page/statements/period-chart.module.css'
import styles from './valuation.module.css'
import shared from '#web/ui/shared.module.css'

interface ChartProps {
  readonly multiple: Multiple
  readonly history: MultipleHistory
}

/** A multiple over the weeks, with its median. Pointer and keys of a slider – arrows, Home, End – show the values of a week. */
export function MultipleChart({ multiple, history }: ChartProps) {
  const { weeks, range } = history
  const [pointed, setPointed] = useState<number>()
  const last = weeks.length - 1
  const at = pointed === undefined ? last : Math.min(pointed, last)
  const week = weeks[at]
  if (!range || !week) return null
  const { top, bottom, line, xOf, yOf } = drawingOf(history)
  const pointAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const distance = (one: ValuedWeek) => Math.abs(xOf(one) - ((clientX - left) / width) * 100)
    setPointed(weeks.indexOf(weeks.reduce((best, one) => (distance(one) < distance(best) ? one : best))))
  }
  const ticks = ticksOf(weeks)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <time dateTime={week.date}>{formatDate(week.date)}</time>
        {weekValues(multiple, week).map(([name, text]) => (
          <span key={name}>
            <span className={shared.dim}>{name}</span> {text}
          </span>
        ))}
        {week.months && <span className={shared.dim}>{texts.to(week.months.end)}</span>}
      </figcaption>
      <div className={styles.picture}>
        <div
          className={styles.plot}
          onPointerDown={pointAt}
          onPointerMove={pointAt}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(undefined)}
        >
          <svg
            className={chart.picture}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={texts.chart(multipleWords[multiple].name, monthOf(weeks[0]?.date ?? ''))}
          >
            {ticks.map(({ x, month }) => (
              <line key={month} x1={x} x2={x} y1={0} y2={100} />
            ))}
            <line className={styles.median} x1={0} x2={100} y1={yOf(range.median)} y2={yOf(range.median)} />
            <path data-series={1} d={line} />
            {pointed !== undefined && <line className={styles.cursor} x1={xOf(week)} x2={xOf(week)} y1={0} y2={100} />}
          </svg>
          {week.value !== undefined && (
            <span
              className={styles.dot}
              style={{ insetInlineStart: `${xOf(week)}%`, insetBlockStart: `${yOf(week.value)}%` }}
            />
          )}
          <input
            type="range"
            className={styles.walk}
            aria-label={texts.walk}
            aria-valuetext={weekInWords(multiple, week)}
            min={0}
            max={last}
            step={1}
            value={at}
            onChange={({ target }) => setPointed(target.valueAsNumber)}
            onBlur={() => setPointed(undefined)}
          />
        </div>
        <div className={styles.scale} aria-hidden>
          <span>{multipleText(top)}</span>
          <span
            className={styles.middle}
            style={{ insetBlockStart: `clamp(1.75em, ${yOf(range.median)}%, 100% - 1.75em)` }}
          >
            {multipleText(range.median)}
          </span>
          <span>{multipleText(bottom)}</span>
        </div>
        <div className={styles.axis} aria-hidden>
          {ticks.map(({ x, month, isYear }) => (
            <span key={month} style={{ insetInlineStart: `${x}%` }}>
              {isYear ? `’${month.slice(2, 4)}` : axisMonth(month, 0)}
            </span>
          ))}
        </div>
      </div>
      {top < range.max && <p className={shared.caption}>{texts.cut(multipleText(top))}</p>}
    </figure>
  )
}
