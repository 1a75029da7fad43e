import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { TabId } from './app-context.ts'
import { PhoneTools, WideTools, type ToolSheet } from './tool-buttons.tsx'
import type { Screen } from './use-screen.ts'
import { useScreenActions } from './use-screen-actions.ts'

interface ScreenToolsProps {
  readonly screen: Screen
  readonly tab: TabId
}

interface SheetProps extends ScreenToolsProps {
  readonly onOpen: (sheet: ToolSheet) => void
  readonly onClose: () => void
}

const sheets: Readonly<Record<ToolSheet, ComponentType<SheetProps>>> = {
  columns: lazy(async () => ({ default: (await import('./columns-sheet.tsx')).ColumnsSheet })),
  more: lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet })),
}

/** What can be done with a screen as a whole: look at it otherwise, choose its columns, hand it on. */
export function ScreenTools({ screen, tab }: ScreenToolsProps) {
  const [open, setOpen] = useState<ToolSheet>()
  const wide = useMediaQuery('(width >= 40rem)')
  const actions = useScreenActions(screen, tab)
  const Sheet = open && sheets[open]
  return (
    <>
      {wide ? <WideTools {...{ tab, actions }} onOpen={setOpen} /> : <PhoneTools onOpen={setOpen} />}
      {Sheet && (
        <Suspense>
          <Sheet {...{ screen, tab }} onOpen={setOpen} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
