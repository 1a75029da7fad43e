import { useEffect, useState, type ComponentType } from 'react'
import { chunk, fetchAhead } from '../data/load-chunk.ts'
import { lazySheet } from '../ui/loading/lazy-sheet.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { TabPart, ToolSheet, ToolSheetPart } from './screen-parts.ts'
import { PhoneTools, WideTools } from './tool-buttons.tsx'
import { useScreenActions } from './use-screen-actions.ts'

const sheets: Readonly<Record<ToolSheet, ComponentType<ToolSheetPart>>> = {
  columns: lazySheet(chunk(async () => (await import('./columns-sheet.tsx')).ColumnsSheet)),
  screens: lazySheet(chunk(async () => (await import('./own-parts.tsx')).ScreensSheet)),
  rules: lazySheet(chunk(async () => (await import('./own-parts.tsx')).RulesSheet)),
  more: lazySheet(chunk(async () => (await import('./more-sheet.tsx')).MoreSheet)),
}

/** What can be done with a screen as a whole: look at it otherwise, choose its columns, hand it on. */
export function ScreenTools({ screen, tab }: TabPart) {
  const [open, setOpen] = useState<ToolSheet>()
  const wide = useMediaQuery('(width >= 40rem)')
  const actions = useScreenActions()
  // Whoever presses its key types on at once, and whoever taps a stock reads at once.
  useEffect(() => {
    fetchAhead(() => import('./overlay-parts.tsx'))
    fetchAhead(() => import('./stock-page.tsx'))
  }, [])
  const Sheet = open && sheets[open]
  return (
    <>
      {wide ? <WideTools {...{ tab, actions }} onOpen={setOpen} /> : <PhoneTools onOpen={setOpen} />}
      {Sheet && <Sheet {...{ screen, tab }} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  )
}
