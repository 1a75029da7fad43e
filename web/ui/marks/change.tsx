import styles from './change.module.css'

interface ChangeProps {
  /** With its sign: colour and triangle only repeat it. */
  readonly text: string
  readonly direction: 'gain' | 'loss' | 'flat'
}

/** A change as ▲ or ▼ and its value, in the colour of its direction. */
export function Change({ text, direction }: ChangeProps) {
  return (
    <span className={styles.change} data-direction={direction}>
      {direction !== 'flat' && (
        <svg viewBox="0 0 8 8" className={styles.mark} aria-hidden="true">
          <path d={direction === 'gain' ? 'M4 .5 8 7.5H0Z' : 'M4 7.5 0 .5h8Z'} />
        </svg>
      )}
      {text}
    </span>
  )
}
