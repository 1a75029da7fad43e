import { maxScreenNameLength } from '#domain/personal/saved-screen'
import { savedList } from '../../texts/form.ts'
import { NameForm } from '../../ui/form/name-form.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { checkName } from './saved-screens.tsx'
import { keptRuns as texts } from './saved-screens-texts.ts'
import shared from '#web/ui/shared.module.css'

interface KeepSheetProps {
  /** Saves the screen under a valid name, with its backtest. */
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a screen in order to keep its backtest. */
export function KeepSheet({ onSave, onClose }: KeepSheetProps) {
  return (
    <Sheet title={texts.keep} placement="middle" done={savedList.cancel} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        <p className={shared.hint}>{texts.keepWhy}</p>
        <NameForm
          label={savedList.name}
          name=""
          maxLength={maxScreenNameLength}
          submit={savedList.submit}
          focused
          check={checkName}
          onSubmit={(name) => {
            onSave(name)
            onClose()
          }}
        />
      </div>
    </Sheet>
  )
}
