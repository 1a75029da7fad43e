import { type ReactNode, useState } from 'react'
import type { KeptRun } from '#domain/personal/kept-run'
import { maxScreenNameLength } from '#domain/personal/saved-screen'
import { savedList } from '../../texts/form.ts'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { NameForm } from '../../ui/form/name-form.tsx'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { Sheet, SheetItem } from '../../ui/sheet/sheet.tsx'
import { describeRun } from './describe-run.ts'
import { savedScreens, screenStrip as texts } from './saved-screens-texts.ts'
import shared from '#web/ui/shared.module.css'

interface ScreenMenuProps {
  readonly name: string
  /** Its position among the user's screens, from 0, and their number. */
  readonly position: number
  readonly of: number
  readonly hasAlert: boolean
  /** Validates a new name; returns the error. */
  readonly checkName: (name: string) => string | undefined
  readonly onRename: (name: string) => void
  readonly onMove: (by: number) => void
  readonly onAlert: () => void
  /** Shows the screen's backtest; undefined if that is not known. */
  readonly onBacktest: (() => void) | undefined
  /** The backtest that is kept with it, and the text that says that it is being repeated. */
  readonly run: KeptRun | undefined
  readonly runs: ReactNode
  /** Shows its changes; undefined if they are not known. */
  readonly onChanges: (() => void) | undefined
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** The actions on a saved screen of the strip. It stays open while the user moves the screen. */
export function ScreenMenu({ name, position, of, hasAlert, checkName, run, runs, onClose, ...on }: ScreenMenuProps) {
  const [isMoved, setMoved] = useState(false)
  const move = (by: number) => {
    on.onMove(by)
    setMoved(true)
  }
  const and = (act: () => void) => () => {
    onClose()
    act()
  }
  const moved = savedScreens.moved(name, position + 1, of)
  return (
    <Sheet title={name} placement="menu" done={savedList.done} onClose={onClose}>
      <ul>
        <SheetItem icon={lazyIcons.bell} onClick={and(on.onAlert)}>
          {hasAlert ? texts.removeAlert : texts.addAlert}
        </SheetItem>
        {on.onBacktest && (
          <SheetItem icon={lazyIcons.chart} onClick={and(on.onBacktest)}>
            {texts.backtest}
          </SheetItem>
        )}
        {on.onChanges && (
          <SheetItem icon="compare" onClick={and(on.onChanges)}>
            {texts.changes}
          </SheetItem>
        )}
        {position > 0 && (
          <SheetItem key="left" icon={lazyIcons.chevronLeft} onClick={() => move(-1)}>
            {texts.moveLeft}
          </SheetItem>
        )}
        {position < of - 1 && (
          <SheetItem key="right" icon={lazyIcons.chevronRight} onClick={() => move(1)}>
            {texts.moveRight}
          </SheetItem>
        )}
        <SheetItem icon="x" onClick={and(on.onDelete)}>
          {savedList.delete}
        </SheetItem>
      </ul>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        {run && <p>{describeRun(run)}</p>}
        {runs}
        <NameForm
          label={savedList.newName(name)}
          name={name}
          maxLength={maxScreenNameLength}
          submit={savedList.rename}
          check={checkName}
          onSubmit={(text) => {
            on.onRename(text)
            onClose()
          }}
        />
      </div>
      <p role="status">
        <VisuallyHidden>{isMoved && moved}</VisuallyHidden>
      </p>
    </Sheet>
  )
}
