import { useAppContext } from '../page/app-context.ts'
import { withAsOf } from '../state/past-address.ts'
import { useHistory } from '../ui/navigation/use-history.ts'
import { PastSection } from './past-section.tsx'
import { usePastStatus } from './use-past-status.ts'

/** The market’s past in the details of the data; empty if the market has none. `onLeave` closes the sheet. */
export function PastData({ onLeave }: { readonly onLeave: () => void }) {
  const { newest } = useAppContext()
  const history = useHistory()
  const { status, download, cancel, remove } = usePastStatus(newest)
  if (!status || !(status.stored ?? status.offered)) return null
  const show = (session: string) => {
    onLeave()
    history.push(withAsOf(history.location.href, session))
  }
  return <PastSection status={status} onDownload={download} onCancel={cancel} onRemove={remove} onShow={show} />
}
