import styles from './rules-sheet.module.css'
import { useState } from 'react'
import type { Watched, Fired } from '#domain/personal/alerts'
import { alertsSheet as texts } from '../../texts/alerts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { FiredList } from './fired-list.tsx'
import { RuleForm, type WatchableScreen } from './rule-form.tsx'

/** A rule, as it is listed. */
export interface ListedRule {
  readonly id: string
  readonly words: string
}

interface RulesSheetProps {
  readonly rules: readonly ListedRule[]
  readonly fired: readonly Fired[]
  /** The screens that can gain a stock. */
  readonly screens: readonly WatchableScreen[]
  readonly isSaved: boolean
  /** The stock whose price a new rule is about, where one opened the sheet. */
  readonly symbol?: string | undefined
  /** When rules are checked in this browser, and how they are told of. */
  readonly truth: readonly string[]
  /** Says what is wrong with it, or saves it. */
  readonly onSave: (rule: Watched) => Promise<string | undefined>
  /** Takes it away, and gives what brings it back. */
  readonly onDelete: (id: string) => () => void
  readonly onClose: () => void
}

/** The user's alerts, and what they have found. */
export function RulesSheet({
  rules,
  fired,
  screens,
  isSaved,
  symbol,
  truth,
  onSave,
  onDelete,
  onClose,
}: RulesSheetProps) {
  const [deleted, setDeleted] = useState<{ readonly words: string; readonly bringBack: () => void }>()
  const undo = () => {
    deleted?.bringBack()
    setDeleted(undefined)
  }
  return (
    <Sheet title={texts.title} place="end" done={texts.done} onClose={onClose}>
      <div className={styles.content}>
        {fired.length > 0 && <FiredList fired={fired} onOpen={onClose} />}
        <RuleForm screens={screens} about={symbol} onSave={onSave} />
        {rules.length > 0 && (
          <ul className={styles.rules} aria-label={texts.mine}>
            {rules.map(({ id, words }) => (
              <li key={id} className={styles.rule}>
                <span className={styles.words}>{words}</span>
                <button
                  type="button"
                  className={styles.delete}
                  aria-label={texts.deleteNamed(words)}
                  onClick={() => setDeleted({ words, bringBack: onDelete(id) })}
                >
                  {texts.delete}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div role="status">
          {deleted && (
            <p className={styles.rule}>
              <span className={styles.words}>{texts.deleted(deleted.words)}</span>
              <Button look="plain" onClick={undo}>
                {texts.undo}
              </Button>
            </p>
          )}
        </div>
        <section className={styles.truth} aria-label={texts.about}>
          {truth.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>{isSaved ? texts.stored : texts.notStored}</p>
        </section>
      </div>
    </Sheet>
  )
}
