import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { hasOwnFilter } from '#domain/screen/stepped'
import { VisuallyHidden } from '#web/ui/data-display/visually-hidden.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { lazyIcons } from '#web/ui/icons/lazy-icons.ts'
import type { ShownRanges } from '../ranges/metric-ranges.tsx'
import { allMetrics, type ChoicesContext, type FilterChoice, findFilters, type FoundFilters } from './filter-choices.ts'
import { addFilter as texts } from './filter-panel-texts.ts'
import { missingText } from './missing-text.ts'
import { type PanelProps, useMissingMetrics } from './panel-props.ts'
import styles from './add-filter.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The user's tags as filters. */
interface TagOptions {
  /** Each tag with its number of stocks. */
  readonly counts: ChoicesContext['tags']['counts']
  readonly chosen: readonly string[]
  readonly onChoose: (tags: readonly string[]) => void
}

interface AddFilterProps extends PanelProps {
  readonly shownRanges: ShownRanges
  readonly tags: TagOptions
  readonly onPreset: (id: number) => void
}

const maxTyped = 60
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const nothing: FoundFilters = { choices: [], lacking: [] }

/**
 * Finds any filter by its name and adds it: the combobox pattern of the ARIA Authoring Practices. A metric shows its range
 * and takes the focus; anything else is set at once, and the focus stays for the next one.
 */
export function AddFilter(props: AddFilterProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isFocused, setFocused] = useState(false)
  const [announcement, setAnnouncement] = useAnnouncement([props.filters, props.shownRanges.added])
  const query = text.trim()
  const missing = useMissingMetrics()
  /** Every metric is listed, before anything is typed. */
  const [isAll, setAll] = useState(false)
  const { choices, lacking } = useFound(query, isAll, props)
  const [active, setActive] = useState({ query, index: 0 })
  // A new query starts at its best match.
  const activeIndex = active.query === query ? Math.min(active.index, choices.length - 1) : 0
  const isOpen = isFocused && (query !== '' || isAll)
  const reset = (message: string) => {
    setText('')
    setAll(false)
    setAnnouncement(message)
  }
  const choose = (choice: FilterChoice | undefined) => choice && reset(apply(choice, props))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(isOpen ? choices[activeIndex] : undefined)
    else if (event.key === 'Escape' && (text !== '' || isOpen)) reset('')
    else if (step !== undefined && isOpen) {
      setActive({ query, index: (activeIndex + step + choices.length) % Math.max(choices.length, 1) })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const status = isOpen ? (choices.length === 0 ? texts.none(query) : texts.found(choices.length)) : announcement
  return (
    <div role="search" aria-label={texts.label} className={styles.combobox}>
      <div className={`${shared.row} ${styles.field}`}>
        <Icon name="search" small />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={`${shared.input} ${styles.input}`}
          aria-label={texts.label}
          placeholder={texts.hint}
          aria-expanded={isOpen && choices.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && choices[activeIndex] ? `${id}-${activeIndex}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={maxTyped}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            setAll(false)
          }}
        />
        {text === '' ? (
          <button
            type="button"
            className={`${control.hoverLink} ${styles.all}`}
            aria-expanded={isOpen}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAll(!isAll)
              input.current?.focus()
            }}
          >
            {texts.all}
          </button>
        ) : (
          <button
            type="button"
            className={`${control.hoverLink} ${styles.clear}`}
            aria-label={texts.clear}
            onClick={() => {
              reset('')
              input.current?.focus()
            }}
          >
            <Icon name="x" small />
          </button>
        )}
      </div>
      {isOpen && (
        <div className={styles.popup} data-long={query === '' || undefined}>
          <div id={id} role="listbox" aria-label={texts.list}>
            {choices.map((choice, index) => (
              <Option
                key={choice.key}
                id={`${id}-${index}`}
                choice={choice}
                isActive={index === activeIndex}
                onActivate={() => setActive({ query, index })}
                onChoose={() => choose(choice)}
              />
            ))}
          </div>
          {choices.length === 0 && <p className={styles.hint}>{texts.none(query)}</p>}
          {lacking.length > 0 && <p className={styles.hint}>{missingText(missing, lacking)}</p>}
        </div>
      )}
      <p role="status" className={styles.status}>
        {isOpen ? <VisuallyHidden>{status}</VisuallyHidden> : status}
      </p>
    </div>
  )
}

/** A message about the next change. The change after that, which may undo it, clears the message. */
function useAnnouncement(state: readonly unknown[]): readonly [string, (message: string) => void] {
  const [announced, setAnnounced] = useState({ message: '', state, isFollowed: false })
  if (announced.state.some((value, at) => value !== state[at])) {
    setAnnounced({ message: announced.isFollowed ? '' : announced.message, state, isFollowed: true })
  }
  return [announced.message, (message) => setAnnounced({ message, state, isFollowed: false })]
}

/** Sets a filter, or shows the range of a metric; returns what to announce. */
function apply({ name, state, effect }: FilterChoice, { onEdit, onPreset, shownRanges, tags }: AddFilterProps): string {
  if ('preset' in effect) {
    onPreset(effect.preset)
    return texts.chosen(name)
  }
  if ('tag' in effect) {
    if (state === undefined) tags.onChoose([...tags.chosen, effect.tag])
  } else {
    if (effect.change === undefined) {
      shownRanges.request(effect.metric)
      return ''
    }
    // Price and sliders show their filters anyway.
    if (effect.metric !== undefined && !hasOwnFilter(effect.metric)) shownRanges.add(effect.metric)
    if (state === undefined) onEdit(effect.change, 'push')
  }
  return state === undefined ? texts.added(name) : texts.alreadyOn(name)
}

/** What a query finds, with the state of each filter. */
function useFound(
  query: string,
  isAll: boolean,
  { filters, facets, tags: { counts, chosen } }: AddFilterProps,
): FoundFilters {
  const missing = useMissingMetrics()
  return useMemo(() => {
    const context = { filters, facets, tags: { counts, chosen }, missing }
    if (query !== '') return findFilters(query, context)
    return isAll ? allMetrics(context) : nothing
  }, [query, isAll, filters, facets, counts, chosen, missing])
}

interface OptionProps {
  readonly id: string
  readonly choice: FilterChoice
  readonly isActive: boolean
  readonly onActivate: () => void
  readonly onChoose: () => void
}

function Option({ id, choice, isActive, onActivate, onChoose }: OptionProps) {
  const { name, kind, about, state } = choice
  return (
    <button
      type="button"
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`${shared.option} ${styles.option}`}
      // The field keeps the focus while an option is pressed: a phone would close its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onActivate}
      onClick={onChoose}
    >
      <span className={shared.breaking}>{name}</span>
      <span className={styles.kind}>
        {state === undefined ? (
          kind
        ) : (
          <span className={styles.state}>
            <Icon name={lazyIcons.check} small />
            {state}
          </span>
        )}
      </span>
      {about !== '' && about !== name && <span className={`${shared.twoLines} ${styles.about}`}>{about}</span>}
    </button>
  )
}
