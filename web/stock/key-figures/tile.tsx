import { Tooltip } from '../../ui/controls/tooltip.tsx'
import { Change, Missing } from '../../ui/data-display/formatted-value.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { keyFigures as texts } from '../stock-texts.ts'
import styles from './key-figures.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** A figure with its context. */
export interface Tile {
  readonly label: string
  /** Undefined if it is missing. */
  readonly value: string | undefined
  /** The change of the newest quarter's value since a year before. */
  readonly growth?: { readonly text: string; readonly direction: 'gain' | 'loss' | 'flat' }
  /** The line below the value. */
  readonly context?: string | undefined
  /** The sentences of its explanation. */
  readonly about: readonly string[]
  /** Whether the value contradicts other values of the record. */
  readonly isContradicted?: boolean
}

/** A figure that explains itself on hover, focus, press and tap. The line of its context is always reserved. */
export function FigureTile({ label, value, growth, context, about, isContradicted = false }: Tile) {
  return (
    <Tooltip title={label} text={<Sentences sentences={about} />} opensOnPress>
      {(id) => (
        <button
          type="button"
          className={`${control.hoverSurface} ${shared.inset} ${styles.tile}`}
          aria-describedby={id}
        >
          <span className={styles.label}>{label}</span>{' '}
          <strong className={styles.value}>
            {isContradicted && <Icon name="alert" small />} {value ?? <Missing />}
          </strong>{' '}
          {growth && (
            <span className={styles.growth}>
              <Change {...growth} /> <span>{texts.yearOnYear} </span>
            </span>
          )}
          <span className={styles.context}>{context}</span>
        </button>
      )}
    </Tooltip>
  )
}

/** A tile before its stock is loaded. */
export const PendingTile = ({ label }: { readonly label: string }) => (
  <div className={styles.tile}>
    <span className={styles.label}>{label}</span>
    <span className={styles.value} />
    <span className={styles.context} />
  </div>
)

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      {sentence}{' '}
    </span>
  ))
