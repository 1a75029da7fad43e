import { useState } from 'react'
import { statementsSnippet } from '../../programs/embed-snippet.ts'
import { useHasPrograms } from '../../programs/programs.ts'
import { CopyableText } from '../../ui/copying/copyable-text.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { embedTexts as texts } from './statement-texts.ts'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** A button that opens the markup by which another site shows a company's statements; nothing unless the server allows that. */
export function EmbedStatements({ symbol }: { readonly symbol: string }) {
  const [isOpen, setOpen] = useState(false)
  if (useHasPrograms() !== true) return null
  return (
    <>
      <button type="button" className={control.chip} title={texts.name} onClick={() => setOpen(true)}>
        {texts.button}
      </button>
      {isOpen && (
        <Sheet title={texts.title(symbol)} placement="middle" done={texts.done} onClose={() => setOpen(false)}>
          <div className={`${shared.sheetContent} ${shared.stack}`}>
            <p className={shared.hint}>{texts.about}</p>
            <CopyableText text={statementsSnippet(location.origin, symbol)} label={texts.copy} />
          </div>
        </Sheet>
      )}
    </>
  )
}
