import { sectorIds, sectors } from '#domain/stock/stock'
import { formatInteger } from '../../../format/numbers.ts'
import { filterSections } from '../../../texts/filter-panel.ts'
import { CheckBox } from '../../../ui/controls/check-box.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import type { PanelProps } from './panel-props.ts'
import styles from './check-list.module.css'

/** The seven sectors. None chosen asks nothing, as the count of it says. */
export function SectorSection({ filters, facets, onEdit }: PanelProps) {
  const { sector: chosen } = filters
  const counts = facets && new Map(facets.sector.map(({ text, count }) => [text, count]))
  const toggle = (id: string) => {
    const others = chosen.filter((sector) => sector !== id)
    const all = others.length === chosen.length ? [...chosen, id] : others
    // In their own order, so that equal choices make equal links.
    return [...sectorIds.filter((sector) => all.includes(sector)), ...all.filter((sector) => !isKnown(sector))]
  }
  return (
    <Section
      title={filterSections.sectors}
      state={chosen.length === 0 ? filterSections.any : filterSections.of(chosen.length, sectorIds.length)}
    >
      <div>
        {sectorIds.map((id) => (
          <CheckBox
            key={id}
            label={sectors[id].label}
            note={counts && formatInteger(counts.get(id) ?? 0)}
            mark={<span className={styles.dot} data-sector={id} />}
            checked={chosen.includes(id)}
            onChange={() => onEdit({ sector: toggle(id) }, 'push')}
          />
        ))}
      </div>
    </Section>
  )
}

const isKnown = (sector: string): boolean => sectorIds.some((id) => id === sector)
