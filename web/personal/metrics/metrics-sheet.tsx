import { useState } from 'react'
import { type OwnMetric, parseFormula } from '#domain/formula/parse'
import type { SavedMetric } from '#domain/personal/saved-metric'
import type { StorageState } from '#web/personal/store/personal.ts'
import { savedList } from '#web/texts/form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/form/check-box.tsx'
import { DeletedNotice, LineAction } from '#web/ui/form/saved-list.tsx'
import { useFocusKept } from '#web/ui/hooks/focus-kept.ts'
import { Sheet } from '#web/ui/sheet/sheet.tsx'
import { MetricEditor } from './metric-editor.tsx'
import type { Preview } from './metric-values.tsx'
import { metricEditor, metricTypes, ownMetrics as texts } from './own-metrics-texts.ts'
import { ReadyMade } from './ready-made.tsx'
import styles from './own-metrics.module.css'
import shared from '#web/ui/shared.module.css'

/** A metric in the list. */
interface ListedMetric extends SavedMetric {
  /** Whether it is a column of the screen. */
  readonly isShown: boolean
}

interface MetricsSheetProps {
  readonly metrics: readonly ListedMetric[]
  /** The formulas of the screen that are not saved, such as those of a link. */
  readonly unsaved: readonly OwnMetric[]
  /** Whether metrics are stored on the device. */
  readonly storage: StorageState
  /** The error of a name for a new metric or the one with that id. */
  readonly checkName: (name: string, id?: string) => string | undefined
  /** Calculates a formula for the first stocks of the screen. */
  readonly onEvaluate: (expression: string) => Promise<Preview>
  /** Returns a sentence if the screen has no space for another column. */
  readonly onShow: (metric: OwnMetric, isShown: boolean) => string | undefined
  /** Removes a formula that is not saved from the screen, with its column, filter and sort order. */
  readonly onRemove: (metric: OwnMetric) => void
  /** Saves a new metric, or the one with that id. */
  readonly onSave: (metric: OwnMetric, id?: string) => string | undefined
  /** The metric to edit as a copy of another. */
  readonly copyOf: (metric: SavedMetric) => OwnMetric
  /** Deletes it; returns the function that restores it. */
  readonly onDelete: (metric: SavedMetric) => () => void
  readonly onClose: () => void
}

const blank: OwnMetric = { name: '', expression: '' }

/** The metric that is edited; without an id a new one. */
interface Edited {
  readonly id?: string
  readonly metric: OwnMetric
}

/** The user’s own metrics: create, edit, duplicate, delete, and show as columns. */
export function MetricsSheet({ metrics, unsaved, storage, checkName, onEvaluate, ...on }: MetricsSheetProps) {
  const isEmpty = metrics.length + unsaved.length === 0
  const [edited, setEdited] = useState<Edited | undefined>(isEmpty ? { metric: blank } : undefined)
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly restore: () => void }>()
  const [message, setMessage] = useState('')
  const list = useFocusKept(edited)
  const save = (metric: OwnMetric, id?: string) => {
    const problem = on.onSave(metric, id)
    setMessage([texts.saved(metric.name), problem].filter(Boolean).join('. '))
    setDeleted(undefined)
    setEdited(undefined)
  }
  const undo = () => {
    deleted?.restore()
    setMessage(deleted ? savedList.restored(deleted.name) : '')
    setDeleted(undefined)
  }
  const readyMade = <ReadyMade isTaken={(name) => checkName(name) !== undefined} isOpen={isEmpty} onAdd={save} />
  return (
    <Sheet title={texts.title} placement="end" done={edited ? texts.close : savedList.done} onClose={on.onClose}>
      <div className={styles.content}>
        {edited ? (
          <>
            <MetricEditor
              metric={edited.metric}
              others={metrics.filter(({ id }) => id !== edited.id)}
              checkName={(name) => checkName(name, edited.id)}
              {...{ onEvaluate }}
              onSave={(metric) => save(metric, edited.id)}
              onCancel={() => (isEmpty ? on.onClose() : setEdited(undefined))}
            />
            {isEmpty && readyMade}
          </>
        ) : (
          <>
            <div ref={list} className={styles.buttons}>
              <Button variant="primary" onClick={() => setEdited({ metric: blank })}>
                {texts.add}
              </Button>
            </div>
            <div role="status">
              {deleted ? (
                <DeletedNotice name={deleted.name} onUndo={undo} />
              ) : (
                message !== '' && <p className={`${shared.between} ${styles.notice}`}>{message}</p>
              )}
            </div>
            {metrics.length === 0 ? (
              <p className={`${shared.hint} ${shared.breaking}`}>{texts.none}</p>
            ) : (
              <section aria-label={texts.list}>
                <p className={`${shared.hint} ${shared.breaking}`}>{texts.columns}</p>
                <ul>
                  {metrics.map((metric) => (
                    <MetricLine
                      key={metric.id}
                      metric={metric}
                      onShow={(isShown) => setMessage(on.onShow(metric, isShown) ?? '')}
                      onEdit={() => setEdited({ id: metric.id, metric })}
                      onDuplicate={() => setEdited({ metric: on.copyOf(metric) })}
                      onDelete={() => setDeleted({ name: metric.name, restore: on.onDelete(metric) })}
                    />
                  ))}
                </ul>
              </section>
            )}
            {unsaved.length > 0 && (
              <section aria-label={texts.unsaved}>
                <h3 className={shared.listTitle}>{texts.unsaved}</h3>
                <ul>
                  {unsaved.map((metric) => (
                    <UnsavedLine
                      key={metric.name}
                      {...{ metric }}
                      isTaken={checkName(metric.name) !== undefined}
                      mine={metrics.find(({ name }) => name.toLowerCase() === metric.name.toLowerCase())}
                      onSave={(id) => save(metric, id)}
                      onUse={(mine) => setMessage(on.onShow(mine, true) ?? '')}
                      onRemove={() => {
                        on.onRemove(metric)
                        setMessage(texts.removed(metric.name))
                      }}
                    />
                  ))}
                </ul>
              </section>
            )}
            {readyMade}
            <p className={`${shared.hint} ${shared.breaking}`}>{texts[storage]}</p>
          </>
        )}
      </div>
    </Sheet>
  )
}

interface MetricLineProps {
  readonly metric: ListedMetric
  readonly onShow: (isShown: boolean) => void
  readonly onEdit: () => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

/** A saved metric: whether it is a column, its formula and type, and the buttons to edit, copy and delete it. */
function MetricLine({ metric, onShow, onEdit, onDuplicate, onDelete }: MetricLineProps) {
  const { name, expression, format, isShown } = metric
  const parsed = parseFormula(expression)
  return (
    <li className={styles.line}>
      <CheckBox
        label={name}
        checked={isShown}
        onChange={onShow}
        note={parsed.ok ? typeText(parsed.type, format) : ''}
      />
      <code className={styles.expression}>{expression}</code>
      {!parsed.ok && <p className={`${shared.error} ${shared.breaking}`}>{parsed.error.message}</p>}
      <div className={styles.actions}>
        <LineAction label={texts.editNamed(name)} text={texts.edit} onClick={onEdit} />
        <LineAction label={texts.duplicateNamed(name)} text={texts.duplicate} onClick={onDuplicate} />
        <LineAction label={savedList.deleteNamed(name)} text={savedList.delete} onClick={onDelete} />
      </div>
    </li>
  )
}

/** The type of a metric: the format of its numbers, if it has one. */
const typeText = (type: keyof typeof metricTypes, format: OwnMetric['format']): string =>
  type === 'number' && format ? metricEditor.formats[format] : metricTypes[type]

interface UnsavedLineProps {
  readonly metric: OwnMetric
  /** Whether it cannot be saved under its name. */
  readonly isTaken: boolean
  /** The saved metric of the same name with another formula. */
  readonly mine: SavedMetric | undefined
  readonly onSave: (id?: string) => void
  readonly onUse: (mine: SavedMetric) => void
  readonly onRemove: () => void
}

/** An unsaved formula of the screen, with buttons to save it, to use the saved one of its name, or to remove it. */
function UnsavedLine({ metric: { name, expression }, isTaken, mine, onSave, onUse, onRemove }: UnsavedLineProps) {
  return (
    <li className={styles.line}>
      <strong>{name}</strong>
      <code className={styles.expression}>{expression}</code>
      {mine && <p className={`${shared.hint} ${shared.breaking}`}>{texts.differs(name)}</p>}
      <div className={styles.actions}>
        {mine ? (
          <>
            <LineAction label={texts.replaceNamed(name)} text={texts.replaceMine} onClick={() => onSave(mine.id)} />
            <LineAction label={texts.useNamed(name)} text={texts.useMine} onClick={() => onUse(mine)} />
          </>
        ) : (
          !isTaken && <LineAction label={texts.saveNamed(name)} text={texts.save} onClick={() => onSave()} />
        )}
        <LineAction label={texts.removeNamed(name)} text={texts.remove} onClick={onRemove} />
      </div>
    </li>
  )
}
