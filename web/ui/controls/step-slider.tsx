import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { stepLabels } from './step-labels.ts'
import { stepFields } from '../../texts/step-fields.ts'
import styles from './step-slider.module.css'

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
