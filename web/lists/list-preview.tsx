import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { maxTagLength, tagCounts, tagText } from '#domain/personal/stock-note'
import { filterRules, maxSymbols } from '#domain/screen/filters'
import { screenOfSymbols } from '#domain/screen/symbol-list'
import { screenAddress } from '#domain/site/screen-address'
import { amounts, amountText } from '../personal/notes/list-columns.ts'
import { usePersonal } from '../personal/store/personal-store.ts'
import { store } from '../state/store.ts'
import { Button } from '../ui/controls/button.tsx'
import { Disclosure } from '../ui/controls/disclosure.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { CheckBox } from '../ui/form/check-box.tsx'
import { NameForm } from '../ui/form/name-form.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { ScrollRegion } from '../ui/scrolling/scroll-region.tsx'
import { preview as texts } from './lists-texts.ts'
import { saveList } from './save-list.ts'
import { everyStock, type FileList } from './use-file-list.ts'
import styles from './lists.module.css'
import shared from '#web/ui/shared.module.css'

interface ListPreviewProps {
  readonly list: FileList
  readonly file: File
  readonly onDone: () => void
}

/** What a file becomes: its stocks with what it says of them, what is left out, and a name to save it under. */
export function ListPreview({ list, file, onDone }: ListPreviewProps) {
  const { entries } = list
  const { user } = useSnapshot(store)
  const { notes } = usePersonal()
  const [isReplaced, setReplaced] = useState(false)
  const [isInMyList, setInMyList] = useState(false)
  const [name, setName] = useState(nameOf(file))
  const tag = tagText(name)
  const existing = tagCounts(notes.values()).find(([other]) => other === tag)
  const history = useHistory()
  const symbols = entries.map(({ symbol }) => symbol)
  const save = () => {
    saveList(entries, { tag, isReplaced: isReplaced && existing !== undefined, isInMyList })
    onDone()
    history.push(screenAddress(everyStock))
  }
  const show = () => {
    onDone()
    history.push(screenAddress(screenOfSymbols(filterRules.symbols(symbols) ?? [])))
  }
  return (
    <>
      <p className={shared.listTitle}>{texts.found(entries.length)}</p>
      {entries.length > 0 && <Entries {...list} />}
      <Remarks {...list} />
      {entries.length > 0 && (
        <>
          {existing && (
            <div className={shared.stack}>
              <p>{texts.exists(...existing)}</p>
              <SegmentedControl
                label={texts.existing}
                value={isReplaced ? 'replace' : 'add'}
                segments={[
                  { value: 'add', label: texts.add, name: texts.add },
                  { value: 'replace', label: texts.replace, name: texts.replace },
                ]}
                onChange={(value) => setReplaced(value === 'replace')}
              />
            </div>
          )}
          {user && (
            <CheckBox label={texts.myList} note={texts.myListNote} checked={isInMyList} onChange={setInMyList} />
          )}
          <NameForm
            label={texts.label}
            name={name}
            maxLength={maxTagLength}
            submit={texts.save}
            check={(text) => (tagText(text) === '' ? texts.noName : undefined)}
            onType={setName}
            onSubmit={save}
          />
          <p className={shared.note}>{texts.hint}</p>
          {symbols.length <= maxSymbols && (
            <div className={shared.row}>
              <Button variant="plain" onClick={show}>
                {texts.show}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** A file’s name without its ending, as far as it fits. */
const nameOf = (file: File): string => tagText(file.name.replace(/\.[^.]*$/, '').replaceAll(/[_\s]+/g, ' '))

/** As many rows as a phone shows beside the name field. */
const shownRows = 6

function Entries({ entries, names }: Pick<FileList, 'entries' | 'names'>) {
  const shown = amounts.filter(({ id }) => entries.some(({ held }) => held?.[id] !== undefined))
  return (
    <ScrollRegion className={styles.scroller} label={texts.table}>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col">{texts.symbol}</th>
            <th scope="col">{texts.name}</th>
            {shown.map(({ id, label }) => (
              <th key={id} scope="col" className={shared.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, shownRows).map(({ symbol, held }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td>{names.get(symbol)}</td>
              {shown.map(({ id }) => (
                <td key={id} className={shared.number}>
                  {amountText(id, held ?? {}) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length > shownRows && <p className={shared.note}>{texts.more(entries.length - shownRows)}</p>}
    </ScrollRegion>
  )
}

/** So many lines are named one by one. */
const namedLines = 50

/** What of the file is not in the list, and how the rest was read. */
function Remarks({ unknown, repeated, deals, rejected, rejectedCount: count, notes }: FileList) {
  return (
    <>
      {unknown.length > 0 && <p className={shared.breaking}>{texts.unknown(unknown)}</p>}
      {repeated.length > 0 && <p>{texts.repeated(repeated)}</p>}
      {deals && <p>{texts.deals}</p>}
      {count + notes.length > 0 && (
        <div className={styles.remarks}>
          {count > 0 && (
            <Disclosure title={texts.left(count)} open={false}>
              <ul className={styles.lines}>
                {rejected.slice(0, namedLines).map(({ line, reason }, at) => (
                  // A line may have several words that are no symbols.
                  <li key={at}>{texts.line(line, reason)}</li>
                ))}
              </ul>
              {count > namedLines && <p>{texts.linesMore(count - namedLines)}</p>}
            </Disclosure>
          )}
          {notes.length > 0 && (
            <Disclosure title={texts.notes} open={false}>
              <ul className={styles.lines}>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Disclosure>
          )}
        </div>
      )}
    </>
  )
}
