import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { stepFields } from '../../texts/form.ts'
import styles from './step-slider.module.css'
import { LabelledSelect } from '../form/labelled-select.tsx'

interface StepLabel {
  readonly label: string
  readonly position: number
  /** Whether a thumb stands on it. */
  readonly isChosen: boolean
}

/** A label needs about as much room as so many shares of the track. */
const maxLabels = 5

/** The labels that there is room for: both ends and both thumbs’ first, then whatever keeps its distance from those. */
export function stepLabels(labels: readonly string[], chosen: readonly number[]): readonly StepLabel[] {
  const last = labels.length - 1
  const distance = Math.ceil(labels.length / maxLabels)
  const shown: number[] = []
  const isFree = (position: number) => shown.every((other) => Math.abs(other - position) >= distance)
  for (const position of [...chosen, 0, last]) {
    if (chosen.includes(position) || isFree(position)) shown.push(position)
  }
  for (let position = 0; position <= last; position++) if (isFree(position)) shown.push(position)
  return [...new Set(shown)]
    .toSorted((a, b) => a - b)
    .map((position) => ({ label: labels[position] ?? '', position, isChosen: chosen.includes(position) }))
}

type StepRange = readonly [lower: number, upper: number]

interface StepSliderProps {
  /** What is ranged over, within a name: “Minimum market cap”. */
  readonly of: string
  readonly labels: readonly string[]
  /** Positions among the labels. */
  readonly value: StepRange
  /** What a position of either thumb means, in words. */
  readonly words: (end: 'lower' | 'upper', position: number) => string
  /** Stands on the track, as wide as the way of the thumbs. */
  readonly children?: ReactNode
  /** `isFirst` at the first change since a thumb was taken hold of. */
  readonly onChange: (value: StepRange, isFirst: boolean) => void
}

/** Two thumbs over steps. Neither passes the other; a press on a step brings the nearer one there. */
export function StepSlider({ of, labels, value, words, children, onChange }: StepSliderProps) {
  const [lower, upper] = value
  const last = labels.length - 1
  const held = useRef(false)
  const letGo = () => {
    held.current = false
  }
  const change = (next: StepRange) => {
    if (next[0] === lower && next[1] === upper) return
    onChange(next, !held.current)
    held.current = true
  }
  const jump = ({ currentTarget, clientX }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const step = Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * last)
    letGo()
    change(Math.abs(step - lower) < Math.abs(step - upper) || step < lower ? [step, upper] : [lower, step])
    letGo()
  }
  const thumb = { min: 0, max: last, step: 1, onBlur: letGo, onPointerUp: letGo } as const
  const part = { '--from': lower / last, '--to': upper / last } as CSSProperties
  return (
    <div className={styles.slider} style={part}>
      {children !== undefined && <div className={styles.over}>{children}</div>}
      <div className={styles.track}>
        <div className={styles.part} />
        {/* The thumb that has more room to move lies on top, so that two on one step can be parted. */}
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          data-top={lower > last / 2 || undefined}
          aria-label={stepFields.minimumOf(of)}
          aria-valuetext={words('lower', lower)}
          value={lower}
          onChange={({ target }) => change([Math.min(target.valueAsNumber, upper), upper])}
        />
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          aria-label={stepFields.maximumOf(of)}
          aria-valuetext={words('upper', upper)}
          value={upper}
          onChange={({ target }) => change([lower, Math.max(target.valueAsNumber, lower)])}
        />
      </div>
      {/* For fingers that find a label sooner than a thumb; keys and screen readers have the thumbs. */}
      {}
      <div className={styles.scale} aria-hidden="true" onClick={jump}>
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
  /** What is ranged over, within a name: “Minimum market cap”. */
  readonly of: string
  readonly labels: readonly string[]
  readonly value: StepRange
  readonly onChange: (value: StepRange) => void
}

/** The same choice as the two thumbs', from two lists: for those who would rather not drag. */
export function StepLists({ of, labels, value: [lower, upper], onChange }: StepListsProps) {
  const last = labels.length - 1
  const options = labels.map((label, position) => ({ value: String(position), label }))
  const any = (position: number) => ({ value: String(position), label: stepFields.any })
  return (
    <>
      <LabelledSelect
        label={stepFields.minimum}
        name={stepFields.minimumOf(of)}
        value={String(lower)}
        options={[any(0), ...options.slice(1, upper + 1)]}
        onChange={(position) => onChange([Number(position), upper])}
      />
      <LabelledSelect
        label={stepFields.maximum}
        name={stepFields.maximumOf(of)}
        value={String(upper)}
        options={[...options.slice(lower, last), any(last)]}
        onChange={(position) => onChange([lower, Number(position)])}
      />
    </>
  )
}
