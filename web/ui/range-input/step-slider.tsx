import './step-slider-tokens.css'
import { type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { stepFields } from '../../texts/form.ts'
import { LabelledSelect } from '../form/labelled-select.tsx'
import { useGesture } from '../navigation/use-gesture.ts'
import styles from './step-slider.module.css'
import shared from '#web/ui/shared.module.css'

interface StepLabel {
  readonly label: string
  readonly position: number
  /** Whether a thumb is at this step. */
  readonly isChosen: boolean
}

/** How many spaces between labels fit on the track. */
const maxSpaces = 4

/** The labels that fit: those of both thumbs, of both ends if they are far enough from them, and evenly between these. */
export function stepLabels(labels: readonly string[], chosen: readonly number[]): readonly StepLabel[] {
  const last = labels.length - 1
  const spacesIn = (length: number) => Math.floor((Math.abs(length) * maxSpaces) / Math.max(last, maxSpaces))
  const ends = [0, last].filter((end) => chosen.every((position) => spacesIn(position - end) > 0))
  const fixed = [...new Set([...chosen, ...ends])].toSorted((a, b) => a - b)
  return fixed
    .flatMap((from, at) => {
      const length = (fixed[at + 1] ?? from) - from
      const spaces = Math.max(spacesIn(length), 1)
      return Array.from({ length: spaces }, (_, space) => from + Math.floor((length * space) / spaces))
    })
    .map((position) => ({ label: labels[position] ?? '', position, isChosen: chosen.includes(position) }))
}

type StepRange = readonly [lower: number, upper: number]

interface StepSliderProps {
  /** The metric, as part of an accessible name: “Minimum market cap”. */
  readonly of: string
  readonly labels: readonly string[]
  /** Indexes of the labels. */
  readonly value: StepRange
  /** False if the value lies between the shown positions: pressing one of them is a change. */
  readonly isExact?: boolean
  /** The accessible value of a thumb. */
  readonly describePosition: (end: 'lower' | 'upper', position: number) => string
  /** Rendered above the track, as wide as the thumbs' travel. */
  readonly children?: ReactNode
  /** The first change of a drag adds a history entry, which the others replace. */
  readonly onChange: (value: StepRange, action: 'push' | 'replace') => void
}

/** A slider with two thumbs over steps. They cannot pass each other; a press on a step moves the nearer one there. */
export function StepSlider({
  of,
  labels,
  value,
  isExact = true,
  describePosition,
  children,
  onChange,
}: StepSliderProps) {
  const [lower, upper] = value
  const last = labels.length - 1
  const { step, end } = useGesture(onChange)
  const change = (next: StepRange) => {
    if (!isExact || next[0] !== lower || next[1] !== upper) step(next)
  }
  const jump = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const to = Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * last)
    end()
    change(Math.abs(to - lower) < Math.abs(to - upper) || to < lower ? [to, upper] : [lower, to])
    end()
  }
  // A finger that begins to scroll cancels its drag.
  const ends = { onBlur: end, onPointerDown: end, onPointerUp: end, onPointerCancel: end }
  const thumb = { min: 0, max: last, step: 1, ...ends } as const
  const selected: CSSProperties & Record<`--${string}`, number> = { '--from': lower / last, '--to': upper / last }
  return (
    <div className={styles.slider} style={selected}>
      {children !== undefined && <div className={styles.above}>{children}</div>}
      <div className={styles.track}>
        <div className={styles.selected} />
        {/* The thumb with more room to move is on top, so that two thumbs on one step can be separated. */}
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          data-top={lower > last / 2 || undefined}
          aria-label={stepFields.minimumOf(of)}
          aria-valuetext={describePosition('lower', lower)}
          value={lower}
          onChange={({ target }) => change([Math.min(target.valueAsNumber, upper), upper])}
        />
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          aria-label={stepFields.maximumOf(of)}
          aria-valuetext={describePosition('upper', upper)}
          value={upper}
          onChange={({ target }) => change([lower, Math.max(target.valueAsNumber, lower)])}
        />
      </div>
      {/* Pressing a label is for touch and mouse only; keyboards and screen readers use the thumbs. */}
      <div className={`${shared.smallPrint} ${styles.scale}`} aria-hidden="true" onClick={jump}>
        {stepLabels(labels, value).map(({ label, position, isChosen }) => (
          <span
            key={position}
            className={styles.step}
            data-chosen={isChosen || undefined}
            data-end={position === 0 ? 'first' : position === last ? 'last' : undefined}
            style={{ insetInlineStart: `${(position / last) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

interface StepListsProps {
  /** The metric, as part of an accessible name: “Minimum market cap”. */
  readonly of: string
  readonly labels: readonly string[]
  readonly value: StepRange
  /** The text of each end that is not a step, but lies next to the one in `value`. */
  readonly own?: readonly (string | undefined)[] | undefined
  readonly onChange: (value: StepRange) => void
}

/** The option of an end that is not a step. */
const ownValue = 'own'

/** The same choice from two select lists, for users who prefer not to drag. */
export function StepLists({ of, labels, value: [lower, upper], own = [], onChange }: StepListsProps) {
  const last = labels.length - 1
  const options = labels.map((label, position) => ({ value: String(position), label }))
  const any = (position: number) => ({ value: String(position), label: stepFields.any })
  const [ownLower, ownUpper] = own.map((label) => label !== undefined && { value: ownValue, label })
  return (
    <>
      <LabelledSelect
        label={stepFields.minimum}
        name={stepFields.minimumOf(of)}
        value={ownLower ? ownValue : String(lower)}
        options={[...(ownLower ? [ownLower] : []), any(0), ...options.slice(1, upper + 1)]}
        onChange={(position) => position !== ownValue && onChange([Number(position), upper])}
      />
      <LabelledSelect
        label={stepFields.maximum}
        name={stepFields.maximumOf(of)}
        value={ownUpper ? ownValue : String(upper)}
        options={[...(ownUpper ? [ownUpper] : []), ...options.slice(lower, last), any(last)]}
        onChange={(position) => position !== ownValue && onChange([lower, Number(position)])}
      />
    </>
  )
}
