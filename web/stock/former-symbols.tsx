import { useRenames } from '../state/renames.ts'
import { renameTexts } from '../texts/renames.ts'
import { Notice } from '../ui/messages/notice.tsx'
import styles from './about.module.css'
import shared from '#web/ui/shared.module.css'

interface RenamedNoticeProps {
  /** The symbol in the address. */
  readonly written: string
  /** The one of the stock that is shown. */
  readonly symbol: string
}

/** Says of an address with a former symbol that the stock has another one today. */
export function RenamedNotice({ written, symbol }: RenamedNoticeProps) {
  const rename = useRenames().findLast(({ from, to }) => from === written && to === symbol)
  return (
    rename && (
      <Notice icon="info" tone="quiet">
        {renameTexts.renamed(rename)}
      </Notice>
    )
  )
}

/** The symbols under which a stock was traded before, the last one first. */
export function FormerSymbols({ symbol }: { readonly symbol: string }) {
  return useRenames()
    .filter(({ to }) => to === symbol)
    .toReversed()
    .map(({ from, until }) => (
      <div key={from + until} className={styles.fact}>
        <dt className={shared.caption}>{renameTexts.until(until)}</dt>
        <dd>{from}</dd>
      </div>
    ))
}
