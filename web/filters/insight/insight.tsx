import type { Cause, Explanation, Rescue } from '#domain/screen/explain'
import type { Filters } from '#domain/screen/filters'
import { formulasIn } from '#domain/screen/formulas'
import { unknownSectorText } from '#domain/screen/unknown-sector'
import { withoutFormula } from '#domain/screen/without-formula'
import { resultsText } from '#web/texts/first-visit/results.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { useDayLink } from '#web/ui/navigation/use-history.ts'
import { describeFilters } from '#words/describe-filters'
import { stockAddress } from '#words/links'
import { formatInteger } from '#words/numbers'
import type { Page } from '#worker/contract'
import { describeCause, ruleName } from './describe-rule.ts'
import { brokenFormulas, hiddenStock, noMatches } from './insight-texts.ts'
import styles from './insight.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface HiddenStockProps {
  readonly explanation: Explanation
  /** The filters that exclude it. */
  readonly filters: Filters
  readonly onRemove: (change: Partial<Filters>) => void
  /** The chosen tags that the stock does not have. */
  readonly tags: readonly string[]
  /** Switches from the list or the note to all stocks. */
  readonly onAll: () => void
  readonly onUntag: (tag: string) => void
}

/** Why the stock that the user searched for is not among the rows, with a button to remove each cause. */
export function HiddenStock({ explanation, filters, tags, onRemove, onAll, onUntag }: HiddenStockProps) {
  const inDay = useDayLink()
  const { symbol, name, causes } = explanation
  const isDropped = causes.some(({ kind }) => kind === 'dropped')
  return (
    <section className={styles.hidden} aria-label={hiddenStock.region(symbol)}>
      <p>
        <strong>{symbol}</strong> {name}
        {hiddenStock.notShown}
      </p>
      <ul className={styles.causes}>
        {causes.map((cause) => (
          <CauseLine key={'rule' in cause ? cause.rule : cause.kind} {...{ cause, filters, onRemove, onAll }} />
        ))}
        {(isDropped ? [] : tags).map((tag) => (
          <li key={`#${tag}`} className={styles.cause}>
            <span>
              {hiddenStock.tag} <span className={shared.quiet}>{hiddenStock.notTagged(tag)}</span>
            </span>
            <Button variant="plain" onClick={() => onUntag(tag)}>
              {hiddenStock.remove}
            </Button>
          </li>
        ))}
      </ul>
      {!isDropped && (
        <a href={inDay(stockAddress(symbol))} className={styles.open}>
          {hiddenStock.open}
        </a>
      )}
    </section>
  )
}

interface CauseLineProps extends Pick<HiddenStockProps, 'filters' | 'onRemove' | 'onAll'> {
  readonly cause: Cause
}

function CauseLine({ cause, filters, onRemove, onAll }: CauseLineProps) {
  const { name, text, removeLabel } = describeCause(cause, filters)
  const act = () => ('without' in cause ? onRemove(cause.without) : onAll())
  return (
    <li className={styles.cause}>
      <span>
        {name} <span className={shared.quiet}>{text}</span>
      </span>
      {removeLabel !== undefined && (
        <Button variant="plain" onClick={act}>
          {removeLabel}
        </Button>
      )}
    </li>
  )
}

interface NoMatchesProps {
  readonly filters: Filters
  /** Undefined while the suggestions are loading. */
  readonly rescue: Rescue | undefined
  /** How many stocks would match without the default filters. */
  readonly hidden?: number | undefined
  readonly onRemove: (change: Partial<Filters>) => void
  readonly onReset: () => void
}

/** Replaces the table when a screen selects nothing, with changes that would bring stocks back. */
export function NoMatches({ filters, rescue, hidden = 0, onRemove, onReset }: NoMatchesProps) {
  const { reliefs, spelling, unknown: nobodys } = rescue ?? { reliefs: [], spelling: null, unknown: [] }
  return (
    <EmptyState
      icon="search"
      title={resultsText.noMatches}
      action={<Button onClick={onReset}>{noMatches.resetAll}</Button>}
      more={
        <ul className={styles.suggestions} aria-label={noMatches.ways}>
          {spelling !== null && (
            <li>
              <button
                type="button"
                className={`${control.hoverBorder} ${styles.suggestion}`}
                onClick={() => onRemove({ search: spelling })}
              >
                {noMatches.searchFor} <strong>{spelling}</strong>
              </button>
            </li>
          )}
          {reliefs.map(({ rules, without, total, unknown }) => (
            <li key={rules.join()}>
              <button
                type="button"
                className={`${control.hoverBorder} ${styles.suggestion}`}
                onClick={() => onRemove(without)}
              >
                {noMatches.without} <strong>{noMatches.list(rules.map((rule) => ruleName(rule, filters)))}</strong>{' '}
                <span className={styles.total}>
                  {noMatches.count(formatInteger(total))}
                  {unknown > 0 && nobodys.length === 0 && noMatches.unknownFor(formatInteger(unknown))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      }
    >
      {hidden > 0 ? noMatches.byDefault(hidden, formatInteger(hidden)) : emptyReason(filters, rescue)}
    </EmptyState>
  )
}

function emptyReason(filters: Filters, rescue: Rescue | undefined): string {
  const search = filters.search.trim()
  if (rescue && rescue.unknown.length > 0) {
    return noMatches.unknown(rescue.unknown.map((rule) => ruleName(rule, filters)).join(', '))
  }
  if (rescue && rescue.spelling !== null) return noMatches.search(search)
  if (rescue?.reliefs.some(({ rules }) => rules.length === 1)) return noMatches.removeOne
  if (rescue && rescue.reliefs.length > 0) return noMatches.removeTwo
  if (search === '') return noMatches.filters
  const hasFilters = describeFilters(filters).some(({ id }) => id !== 'search')
  return hasFilters ? noMatches.filtersAndSearch(search) : noMatches.search(search)
}

/** On a past day: how many stocks without a known sector the sectors of the screen let in, or leave out. */
export const UnknownSector = ({ count, filters }: { readonly count: number; readonly filters: Filters }) => (
  <p className={`${shared.note} ${styles.byPrice}`}>
    {unknownSectorText({ count, text: formatInteger(count) }, filters)}
  </p>
)

interface BrokenFormulasProps {
  readonly errors: NonNullable<Page['formulaErrors']>
  readonly filters: Filters
  readonly onRemove: (change: Partial<Filters>) => void
}

/** The formulas that cannot be calculated, each with the part that is wrong and a button that removes it. */
export function BrokenFormulas({ errors, filters, onRemove }: BrokenFormulasProps) {
  return (
    <section className={styles.hidden} aria-label={brokenFormulas.region}>
      <p>{brokenFormulas.title}</p>
      <ul className={styles.causes}>
        {formulasIn(filters.formulas).map((id) => {
          const { name = '', expression = '' } = filters.formulas[id] ?? {}
          const { message, from, to } = errors[id] ?? {}
          return (
            message !== undefined && (
              <li key={id} className={styles.cause}>
                <span>
                  {name} = {expression.slice(0, from)}
                  <mark>{expression.slice(from, to)}</mark>
                  {expression.slice(to)} <span className={shared.quiet}>{message}</span>
                </span>
                <Button variant="plain" onClick={() => onRemove(withoutFormula(filters, id))}>
                  {brokenFormulas.remove}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
