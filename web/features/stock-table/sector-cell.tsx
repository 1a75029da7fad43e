import { knownSector, sectors } from '#domain/stock/stock'
import { titleCase } from '../../format/text.ts'
import { SectorChip } from '../../ui/marks/sector-chip.tsx'

/** A sector as the source names it, in its colour where it is one of the seven. */
export function SectorCell({ value }: { readonly value: string }) {
  const sector = knownSector(value)
  return <SectorChip sector={sector} label={sector ? sectors[sector].label : titleCase(value)} />
}
