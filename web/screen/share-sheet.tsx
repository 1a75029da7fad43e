import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { encodeFilters } from '#domain/screen/filter-codec'
import { shareSheet as texts } from '#words/sharing'
import { useAppContext } from '../page/app-context.ts'
import { hasShareSheet } from '../page/share.ts'
import type { ScreenProps, ToolSheetProps } from '../page/use-screen.ts'
import { embedSnippet, type EmbedView } from '../programs/embed-snippet.ts'
import { useHasPrograms } from '../programs/programs.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { Button } from '../ui/controls/button.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { CopyableText } from '../ui/copying/copyable-text.tsx'
import { Sheet } from '../ui/sheet/sheet.tsx'
import { toolbar } from './toolbar-texts.ts'
import { useScreenActions } from './use-screen-actions.ts'
import shared from '#web/ui/shared.module.css'

const views = [
  { value: 'table', label: toolbar.table, name: toolbar.table },
  { value: 'map', label: toolbar.heatMap, name: toolbar.heatMap },
  { value: 'chart', label: texts.chart, name: texts.chart },
] as const

/** The link of the screen, and the markup that shows it in another site. */
export function ShareSheet({ screen, onClose }: ToolSheetProps) {
  const hasPrograms = useHasPrograms()
  const { share } = useScreenActions()
  const { tags } = useSnapshot(personalSummary)
  const shareAndClose = () => {
    onClose()
    void share()
  }
  return (
    <Sheet title={toolbar.share} placement="middle" done={toolbar.close} onClose={onClose}>
      <div className={`${shared.sections} ${shared.sheetContent}`}>
        <section className={shared.stack}>
          <h3 className={shared.listTitle}>{texts.link}</h3>
          <p className={shared.hint}>
            {tags.length === 0 ? texts.linkAbout : `${texts.linkAbout} ${texts.withoutTags}`}
          </p>
          <div className={shared.row}>
            <Button variant="primary" onClick={shareAndClose}>
              {hasShareSheet() ? texts.sendLink : texts.copyLink}
            </Button>
          </div>
        </section>
        {hasPrograms && <Embedding screen={screen} />}
      </div>
    </Sheet>
  )
}

/** The markup of a frame for another site, which may show the screen in several ways. */
function Embedding({ screen }: ScreenProps) {
  const { viewUrl } = useAppContext()
  const [view, setView] = useState<EmbedView>(viewUrl.current() === 'map' ? 'map' : 'table')
  const filter = encodeFilters(screen.filters)
  return (
    <>
      <section className={shared.stack}>
        <h3 className={shared.listTitle}>{texts.frame}</h3>
        <p className={shared.hint}>{texts.frameAbout}</p>
        <SegmentedControl label={texts.view} value={view} segments={views} onChange={setView} />
        <CopyableText text={embedSnippet({ origin: location.origin, filter, view })} label={texts.copyFrame} />
      </section>
      <p className={shared.note}>
        <a href="/help#api" className={shared.link}>
          {texts.more}
        </a>
      </p>
    </>
  )
}
