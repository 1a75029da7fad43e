import type { Cause, Explanation } from '#domain/screen/explain'
import type { Filters } from '#domain/screen/filters'
import { stockAddress } from '../../../format/links.ts'
import { hiddenStock as texts } from '../../../texts/screener/insight.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './hidden-stock.module.css'
import { causeWords } from './describe-rule.ts'

interface HiddenStockProps {
  readonly explanation: Explanation
  /** The filters that hide it. */
  readonly filters: Filters
  readonly onLift: (change: Partial<Filters>) => void
  /** The chosen tags that it does not carry. */
  readonly tags: readonly string[]
  /** Leaves the list or the note for all stocks. */
  readonly onAll: () => void
  readonly onUntag: (tag: string) => void
}

/** Says why a stock that somebody searched for is not among the rows, with a way to lift each cause. */
export function HiddenStock({ explanation, filters, tags, onLift, onAll, onUntag }: HiddenStockProps) {
  const { symbol, name, causes } = explanation
  const isDropped = causes.some(({ kind }) => kind === 'dropped')
  return (
    <section className={styles.hidden} aria-label={texts.region(symbol)}>
      <p className={styles.who}>
        <strong>{symbol}</strong> {name}
        {texts.notShown}
      </p>
      <ul className={styles.causes}>
        {causes.map((cause) => (
          <CauseLine key={'rule' in cause ? cause.rule : cause.kind} {...{ cause, filters, onLift, onAll }} />
        ))}
        {(isDropped ? [] : tags).map((tag) => (
          <li key={`#${tag}`} className={styles.cause}>
            <span>
              {texts.tag} <span className={styles.text}>{texts.notTagged(tag)}</span>
            </span>
            <Button look="plain" onClick={() => onUntag(tag)}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {!isDropped && (
        <a href={stockAddress(symbol)} className={styles.open}>
          {texts.open}
        </a>
      )}
    </section>
  )
}

interface CauseLineProps extends Pick<HiddenStockProps, 'filters' | 'onLift' | 'onAll'> {
  readonly cause: Cause
}

function CauseLine({ cause, filters, onLift, onAll }: CauseLineProps) {
  const { name, text, lift } = causeWords(cause, filters)
  const act = () => ('without' in cause ? onLift(cause.without) : onAll())
  return (
    <li className={styles.cause}>
      <span>
        {name} <span className={styles.text}>{text}</span>
      </span>
      {lift !== undefined && (
        <Button look="plain" onClick={act}>
          {lift}
        </Button>
      )}
    </li>
  )
}
