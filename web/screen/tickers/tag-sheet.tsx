import { useState } from 'react'
import { maxTagLength, tagCounts, tagText } from '#domain/personal/stock-note'
import { restoreTag, tagAll } from '../../personal/notes/tag-changes.ts'
import { personalStore, usePersonal } from '../../personal/store/personal-store.ts'
import { showToast } from '../../state/overlay.ts'
import { LineField } from '../../ui/form/line-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { taggingAll as texts } from './ticker-texts.ts'
import styles from './tickers.module.css'
import buttons from '#web/ui/controls/button.module.css'
import shared from '#web/ui/shared.module.css'

interface TagSheetProps {
  readonly symbols: readonly string[]
  readonly onClose: () => void
}

/** Gives several stocks a tag. */
export function TagSheet({ symbols, onClose }: TagSheetProps) {
  const { notes } = usePersonal()
  const [text, setText] = useState('')
  const submit = () => {
    if (tagText(text) === '') return
    onClose()
    tag(symbols, tagText(text))
  }
  return (
    <Sheet title={texts.title(symbols.length)} placement="middle" done={texts.done} onClose={onClose}>
      <form
        className={`${shared.sheetContent} ${styles.tag}`}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <LineField
          label={texts.label}
          text={text}
          maxLength={maxTagLength}
          focused
          suggestions={tagCounts(notes.values()).map(([tag]) => ({ text: tag }))}
          onType={setText}
        />
        <button type="submit" className={buttons.button} data-variant="primary">
          {texts.apply}
        </button>
      </form>
    </Sheet>
  )
}

function tag(symbols: readonly string[], tag: string): void {
  const { notes } = personalStore.current()
  const stocks = symbols.map((symbol) => ({ symbol }))
  const { changes, tagged, full } = tagAll(notes, stocks, tag)
  void personalStore.change(changes)
  if (full > 0) showToast(texts.full(full, tag))
  else if (tagged.length === 0) showToast(texts.all(tag))
  else {
    const act = () => void personalStore.change(restoreTag(personalStore.current().notes, notes, tag))
    showToast(texts.tagged(tagged.length, tag), { label: texts.undo, act, isUndo: true })
  }
}
