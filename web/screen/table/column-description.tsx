import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { isSortable } from '#domain/stock/metrics'
import { clickSorts, ofFile, publicColumns } from '../../filters/columns/column-picker-texts.ts'
import type { ListColumn } from '../../state/personal-summary.ts'
import { useShownDataset } from '../../state/store.ts'
import type { SortOrder } from '../../ui/icons/icon.tsx'

interface ColumnDescriptionProps {
  readonly id: ColumnId | ListColumn['id']
  /** The current sort order of the column. */
  readonly order: SortOrder
}

/** A column's description and the effect of a click: a separate chunk, because it is fetched after the first rows. */
export function ColumnDescription({ id, order }: ColumnDescriptionProps) {
  const { isSparse } = useShownDataset() ?? {}
  if (isOfList(id)) return ofFile
  const sentences = [
    !isFormulaId(id) && metricDescriptions[id],
    isSparse && ofPrints.test(id) && publicColumns.gaps,
    (isFormulaId(id) || isSortable(id)) && clickSorts(order === 'ascending' ? 'descending' : 'ascending'),
  ]
  return sentences.filter(Boolean).join(' ')
}

const isOfList = (id: ColumnId | ListColumn['id']): id is ListColumn['id'] => id.startsWith('list:')

/** The metrics that need prices near certain days. */
const ofPrints = /^(month|twoMonths)|52Week/
