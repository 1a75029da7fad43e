import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { maxSymbols } from '#domain/screen/filters'
import { symbolsChange } from '#domain/screen/symbol-list'
import { readTickers } from '#domain/stock/ticker-list'
import { filterSections } from '../../filters/panel/filter-panel-texts.ts'
import { type PanelProps, sectionOf } from '../../filters/panel/panel-props.ts'
import { showToast } from '../../state/overlay.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Disclosure } from '../../ui/controls/disclosure.tsx'
import { listChange } from './show-tickers.ts'
import { readingTickers, tickerEditor as texts } from './ticker-texts.ts'
import styles from './tickers.module.css'
import buttons from '#web/ui/controls/button.module.css'
import shared from '#web/ui/shared.module.css'

/** Whether the user wants to edit the list: the editor expands and takes the focus as soon as it is there. */
const editing = proxy({ isRequested: false })

/** Opens the editor of the list in the filter panel. */
export function editTickers(): void {
  editing.isRequested = true
  const button = document.querySelector<HTMLElement>('button[data-icon=filters]')
  if (button?.ariaExpanded === 'false') button.click()
}

/** The tickers to which the screen is limited. */
export const TickerSection = sectionOf(['symbols', 'sector', 'unlisted'], (props: PanelProps) => {
  const { symbols } = props.filters
  const { isRequested } = useSnapshot(editing)
  return (
    <Disclosure
      title={texts.title}
      state={symbols.length === 0 ? filterSections.any : filterSections.set(symbols.length)}
      open={symbols.length > 0}
      isRequested={isRequested}
    >
      <TickerForm {...props} />
    </Disclosure>
  )
})

function TickerForm({ filters, onEdit }: PanelProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { isRequested } = useSnapshot(editing)
  const [draft, setDraft] = useState<string>()
  const text = draft ?? filters.symbols.join(', ')
  useEffect(() => {
    if (!isRequested) return
    editing.isRequested = false
    field.current?.focus()
  }, [isRequested])
  const apply = () => {
    if (draft === undefined) return
    const list = readTickers(draft)
    if (list.symbols.length === 0 && draft.trim() !== '') return showToast(readingTickers.none)
    setDraft(undefined)
    onEdit(listChange(filters, list), 'push')
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <label htmlFor={id} className={shared.hint}>
        {texts.label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={`${shared.field} ${styles.text}`}
        rows={3}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => setDraft(target.value)}
        // The button that closes the panel must not lose what is typed.
        onBlur={apply}
      />
      <p id={`${id}-hint`} className={shared.note}>
        {texts.hint(maxSymbols)}
      </p>
      <div className={shared.row}>
        <button type="submit" className={buttons.button} data-variant="outline">
          {texts.apply}
        </button>
        {filters.symbols.length > 0 && (
          <Button variant="plain" onClick={() => onEdit(symbolsChange(filters, []), 'push')}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
