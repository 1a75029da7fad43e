import { failures } from '#worker/contract'
import { siteMaintenance as texts } from '../../texts/site-maintenance.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { useReloadAfter } from './use-reload-after.ts'

/** Milliseconds until the page looks by itself whether the site is back. */
const pause = 60_000

/** Takes the page's place while the site is being worked on and nothing is stored to show. */
export function SiteMaintenance() {
  usePageTitle(texts.title)
  useReloadAfter(pause)
  const reload = (
    <Button look="primary" onClick={() => location.reload()}>
      {texts.reload}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState icon="clock" title={texts.title} action={reload}>
        {texts.why(failures.maintenance)}
      </EmptyState>
    </div>
  )
}
