import { maxTagLength, tagCounts, tagText } from '#domain/personal/stock-note'
import { screenAddress } from '#domain/site/screen-address'
import { formatInteger } from '#words/numbers'
import { useAppContext } from '../page/app-context.ts'
import { saveFile } from '../page/share.ts'
import { setTags } from '../personal/notes/stock-notes.ts'
import { renameTag, restoreTag, untagAll } from '../personal/notes/tag-changes.ts'
import { renamedList } from '../personal/screens/named-screens.ts'
import { changePersonal, personalStore, usePersonal } from '../personal/store/personal-store.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { savedList } from '../texts/form.ts'
import { Button } from '../ui/controls/button.tsx'
import { LineAction, SavedList, useSavedChanges } from '../ui/form/saved-list.tsx'
import { useHistory } from '../ui/navigation/use-history.ts'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { listCsv } from './list-csv.ts'
import { listsSheet as texts } from './lists-texts.ts'
import { openImport } from './open-import.ts'
import { everyStock, marketNames } from './use-file-list.ts'
import shared from '#web/ui/shared.module.css'

/** All lists of the user, which are the tags of stocks: shows, renames, exports and deletes them, and imports others. */
export function ListsSheet({ onClose }: { readonly onClose: () => void }) {
  const { newest } = useAppContext()
  const { notes, screens, storage } = usePersonal()
  const history = useHistory()
  const changes = useSavedChanges()
  const lists = tagCounts(notes.values()).map(([tag, count]) => ({ id: tag, name: texts.name(tag), count }))
  const open = (tag: string) => {
    onClose()
    setTags([tag])
    history.push(screenAddress(everyStock))
  }
  const save = async (tag: string) => {
    const names = await marketNames(newest)
    await saveFile(listCsv(notes.values(), tag, (symbol) => names.get(symbol) ?? null))
  }
  const remove = (tag: string) => {
    const symbols = [...notes.values()].filter(({ tags }) => tags.includes(tag)).map(({ symbol }) => symbol)
    changePersonal(...untagAll(notes, symbols, tag))
    return () => changePersonal(...restoreTag(personalStore.current().notes, notes, tag))
  }
  const rename = (tag: string, name: string) => {
    const chosen = personalSummary.tags.map((one) => (one === tag ? tagText(name) : one))
    const changed = personalStore.change([...renameTag(notes, tag, name), ...renamedList(screens, tag, tagText(name))])
    void changed.then(() => setTags(chosen))
  }
  const check = (name: string, tag: string) => {
    if (tagText(name) === '') return texts.noName
    return tagText(name) !== tag && lists.some(({ id }) => id === tagText(name)) ? texts.taken : undefined
  }
  return (
    <Sheet title={texts.title} placement="end" done={savedList.done} onClose={onClose}>
      <div className={`${shared.form} ${shared.sheetContent}`}>
        <p className={shared.quiet}>{texts.about}</p>
        <div className={shared.row}>
          <Button variant={lists.length === 0 ? 'primary' : 'outline'} onClick={() => openImport([])}>
            {texts.import}
          </Button>
        </div>
        <SavedList
          {...{ changes, texts }}
          items={lists}
          maxLength={maxTagLength + 1}
          shown={undefined}
          note={texts.note[storage]}
          details={({ count }) => <span className={shared.quiet}>{formatInteger(count)}</span>}
          actions={({ id, name }) => (
            <LineAction label={texts.exportNamed(name)} text={texts.export} onClick={() => void save(id)} />
          )}
          checkName={check}
          onOpen={open}
          onRename={rename}
          onDelete={remove}
        />
      </div>
    </Sheet>
  )
}
