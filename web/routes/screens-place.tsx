import { sinceLook } from '#domain/personal/look'
import { screenKey } from '../data/personal/asked-of-market.ts'
import { aNamedScreen, nameTrouble, nameTroubles, renamed, reordered } from '../data/personal/named-screens.ts'
import { ownThings } from '../data/personal/own-things.ts'
import type { Change } from '../data/personal/personal.ts'
import { useOwnStandings, useOwnThings } from '../data/personal/use-own-things.ts'
import { ScreensSheet as Sheet } from '../features/my-screens/screens-sheet.tsx'
import { useAppContext } from './app-context.ts'
import type { ScreenPart } from './screen-parts.ts'
import { useOwnScreens } from './use-own-screens.ts'

interface ScreensSheetProps extends ScreenPart {
  readonly onClose: () => void
}

/** The person's own screens, to save, load, name, order and delete. */
export function ScreensSheet({ screen, onClose }: ScreensSheetProps) {
  const { screener } = useAppContext()
  const { screens, looks, isSaved } = useOwnThings()
  const standings = useOwnStandings(screener)
  const mine = useOwnScreens(screen)
  const listed = mine.screens.map((one) => {
    const now = standings.get(screenKey(one.id))
    return { ...one, since: now && sinceLook(looks.get(now.key), now) }
  })
  const open = (id: string) => {
    mine.onChoose(id)
    onClose()
  }
  const save = (name: string) => {
    const trouble = nameTrouble(screens, name)
    if (!trouble) put({ kind: 'screens', put: aNamedScreen(screens, name, screen.filters) })
    return trouble && nameTroubles[trouble]
  }
  return (
    <Sheet
      screens={listed}
      shown={mine.chosen}
      {...{ isSaved, onClose }}
      onSave={save}
      onOpen={open}
      onRename={rename}
      onMove={move}
      onDelete={remove}
    />
  )
}

const put = (...changes: readonly Change[]): void => void ownThings.change(changes)

function rename(id: string, name: string): string | undefined {
  const { screens } = ownThings.current()
  const screen = screens.find((one) => one.id === id)
  const trouble = nameTrouble(screens, name, id)
  if (screen && !trouble) put(renamed(screen, name))
  return trouble && nameTroubles[trouble]
}

function move(id: string, by: number): void {
  const { screens } = ownThings.current()
  const ids = screens.map((screen) => screen.id)
  const at = ids.indexOf(id)
  ids.splice(at, 1)
  ids.splice(at + by, 0, id)
  put(...reordered(screens, ids))
}

/** With its look: what comes back is as it was. */
function remove(id: string): () => void {
  const { screens, looks } = ownThings.current()
  const screen = screens.find((one) => one.id === id)
  const look = looks.get(screenKey(id))
  put({ kind: 'screens', remove: id }, { kind: 'looks', remove: screenKey(id) })
  return () => {
    if (screen) put({ kind: 'screens', put: screen }, ...(look ? [{ kind: 'looks', put: look } as const] : []))
  }
}
