import { useRef, type CSSProperties } from 'react'
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
  /** `isFirst` at the first change since a thumb was taken hold of. */
  readonly onChange: (value: StepRange, isFirst: boolean) => void
}

/** Two thumbs over steps. Neither passes the other. */
export function StepSlider({ of, labels, value, words, onChange }: StepSliderProps) {
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
  const thumb = { min: 0, max: last, step: 1, onBlur: letGo, onPointerUp: letGo } as const
  const part = { '--from': lower / last, '--to': upper / last } as CSSProperties
  return (
    <div className={styles.slider} style={part}>
      <div className={styles.track}>
        <div className={styles.part} />
        {/* The thumb that has more room to move lies on top, so that two on one step can be parted. */}
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          data-top={lower > last / 2 || undefined}
          aria-label={`Minimum ${of}`}
          aria-valuetext={words('lower', lower)}
          value={lower}
          onChange={({ target }) => change([Math.min(target.valueAsNumber, upper), upper])}
        />
        <input
          {...thumb}
          type="range"
          className={styles.thumb}
          aria-label={`Maximum ${of}`}
          aria-valuetext={words('upper', upper)}
          value={upper}
          onChange={({ target }) => change([lower, Math.max(target.valueAsNumber, lower)])}
        />
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span>{labels[0]}</span>
        <span>{labels[last]}</span>
      </div>
    </div>
  )
}
