import type { Kind } from '#domain/stock/metric'
import { metricRanges } from '#web/filters/panel/filter-panel-texts.ts'
import { formatAmount } from '#words/amounts'
import styles from './scale.module.css'
import shared from '#web/ui/shared.module.css'

/** Where the histogram’s open bars begin: its legend, hidden from assistive technology like it. */
export function Scale({ kind, edges }: { readonly kind: Kind; readonly edges: readonly number[] }) {
  const [first, last] = [edges[0], edges.at(-1)]
  return (
    <p className={`${shared.smallPrint} ${styles.scale}`} aria-hidden="true">
      {first !== undefined && <span>{metricRanges.less(formatAmount(kind, first))}</span>}
      {last !== undefined && <span>{metricRanges.atLeast(formatAmount(kind, last))}</span>}
    </p>
  )
}
