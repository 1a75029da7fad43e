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
      {text}
    </span>
  )
}
