import { useState } from 'react'
import type { Choice } from '#domain/screen/facets'
import { showHidden } from '#domain/screen/show-hidden'
import { sectors } from '#domain/stock/sectors'
import { sectorIds } from '#domain/stock/stock'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { CheckBox } from '#web/ui/form/check-box.tsx'
import { flagNames } from '#words/filter-words'
import { formatInteger } from '#words/numbers'
import { titleCase } from '#words/text'
import { ColumnPicker } from '../columns/column-picker.tsx'
import { Coverage } from './coverage.tsx'
import { filterSections, indexSection, industrySection } from './filter-panel-texts.ts'
import { type PanelProps, sectionOf } from './panel-props.ts'
import styles from './filter-sections.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

/** The number of industries listed before the user searches: there are hundreds. */
const maxListed = 40

/** The industries: the chosen ones first, then those with the most stocks. */
export const IndustrySection = sectionOf(['industry', 'notIndustry'], (props: PanelProps) => {
  const { industry, notIndustry } = props.filters
  const length = industry.length + notIndustry.length
  return (
    <Disclosure
      title={filterSections.industry}
      state={length === 0 ? filterSections.any : filterSections.set(length)}
      open={false}
    >
      <Industries {...props} />
    </Disclosure>
  )
})

function Industries({ filters, facets, onEdit }: PanelProps) {
  const { industry: chosen, notIndustry: excluded } = filters
  const [text, setText] = useState('')
  const found = choicesFor(facets?.industry ?? [], [...chosen, ...excluded], text)
  const more = found.length - maxListed
  // An industry is chosen or excluded, never both.
  const toggle = (industry: string) =>
    onEdit({ industry: toggled(chosen, industry), notIndustry: without(excluded, industry) }, 'push')
  const exclude = (industry: string) =>
    onEdit({ industry: without(chosen, industry), notIndustry: toggled(excluded, industry) }, 'push')
  return (
    <>
      <Coverage facets={facets} of="industry" />
      <SearchBox
        label={industrySection.find}
        placeholder={industrySection.find}
        value={text}
        maxLength={60}
        onSearch={setText}
      />
      <div>
        {found.slice(0, Math.max(maxListed, chosen.length + excluded.length)).map(({ text: industry, count }) => {
          const name = titleCase(industry)
          const isExcluded = excluded.includes(industry)
          return (
            <div key={industry} className={`${shared.choice} ${styles.choice}`} data-excluded={isExcluded || undefined}>
              <CheckBox
                label={name}
                note={formatInteger(count)}
                checked={chosen.includes(industry)}
                onChange={() => toggle(industry)}
              />
              <Only name={name} onClick={() => onEdit({ industry: [industry], notIndustry: [] }, 'push')} />
              <button
                type="button"
                className={`${control.hoverLink} ${styles.action}`}
                aria-label={industrySection.exclude(name)}
                aria-pressed={isExcluded}
                onClick={() => exclude(industry)}
              >
                {industrySection.not}
              </button>
            </div>
          )
        })}
      </div>
      {found.length === 0 && facets && <p className={shared.note}>{industrySection.none(text)}</p>}
      {more > 0 && <p className={shared.note}>{industrySection.more(formatInteger(more))}</p>}
    </>
  )
}

const without = (list: readonly string[], item: string): readonly string[] => list.filter((other) => other !== item)

const toggled = (list: readonly string[], item: string): readonly string[] =>
  list.includes(item) ? without(list, item) : [...list, item]

interface OnlyProps {
  readonly name: string
  readonly onClick: () => void
}

/** Chooses one item of a list and no other. */
const Only = ({ name, onClick }: OnlyProps) => (
  <button
    type="button"
    className={`${control.hoverLink} ${styles.action}`}
    aria-label={filterSections.only(name)}
    onClick={onClick}
  >
    {filterSections.onlyThis}
  </button>
)

/** The industries that match a text. Chosen ones that are not in the data stay listed, so that they can be removed. */
function choicesFor(all: readonly Choice[], chosen: readonly string[], text: string): readonly Choice[] {
  const listed = new Set(all.map((choice) => choice.text))
  const unlisted = chosen.filter((industry) => !listed.has(industry)).map((industry) => ({ text: industry, count: 0 }))
  const words = text.toUpperCase().split(/\s+/)
  const order = (choice: Choice) => Number(!chosen.includes(choice.text))
  return [...unlisted, ...all]
    .filter((choice) => words.every((word) => choice.text.includes(word)))
    .toSorted((a, b) => order(a) - order(b) || b.count - a.count)
}

const ids = ['sp500', 'nasdaq', 'nyse', 'dowJones'] as const

/** The two indices and the two exchanges. */
export const IndexSection = sectionOf([...ids, 'unlisted', 'sector'], ({ filters, facets, onEdit }: PanelProps) => {
  const emptyIndexes = facets?.emptyIndexes.map((id) => flagNames[id]) ?? []
  return (
    <Disclosure
      title={filterSections.index}
      state={filterSections.of(ids.filter((id) => filters[id]).length, ids.length)}
    >
      <Coverage facets={facets} of="exchange" label={indexSection.exchange} />
      <div className={styles.pairs}>
        {ids.map((id) => (
          <CheckBox
            key={id}
            label={flagNames[id]}
            note={facets && formatInteger(facets.flags[id])}
            checked={filters[id]}
            onChange={(checked) => onEdit({ [id]: checked }, 'push')}
          />
        ))}
      </div>
      <CheckBox
        label={indexSection.unlisted}
        checked={filters.unlisted}
        // Nothing is known about these stocks, so that any choice of sectors would hide them, too.
        onChange={(unlisted) => onEdit(unlisted ? showHidden(filters) : { unlisted }, 'push')}
      />
      {emptyIndexes.length > 0 && <p className={shared.note}>{indexSection.noMembers(emptyIndexes)}</p>}
    </Disclosure>
  )
})

/** The seven sectors. Choosing none means no filter, as the summary says. */
export const SectorSection = sectionOf(['sector'], ({ filters, facets, onEdit }: PanelProps) => {
  const { sector: chosen } = filters
  const counts = facets && new Map(facets.sector.map(({ text, count }) => [text, count]))
  const toggle = (id: string) => {
    const all = toggled(chosen, id)
    // In their defined order, so that equal choices give equal links.
    return [...sectorIds.filter((sector) => all.includes(sector)), ...all.filter((sector) => !isKnown(sector))]
  }
  return (
    <Disclosure
      title={filterSections.sectors}
      state={chosen.length === 0 ? filterSections.any : filterSections.of(chosen.length, sectorIds.length)}
    >
      <Coverage facets={facets} of="sector" />
      <div>
        {sectorIds.map((id) => (
          <div key={id} className={shared.choice}>
            <CheckBox
              label={sectors[id].label}
              note={counts && formatInteger(counts.get(id) ?? 0)}
              mark={<span className={control.sectorDot} data-sector={id} />}
              checked={chosen.includes(id)}
              onChange={() => onEdit({ sector: toggle(id) }, 'push')}
            />
            <Only name={sectors[id].label} onClick={() => onEdit({ sector: [id] }, 'push')} />
          </div>
        ))}
      </div>
    </Disclosure>
  )
})

const isKnown = (sector: string): boolean => sectorIds.some((id) => id === sector)

/** The columns of the table. */
export const MetricSection = sectionOf(
  ['metric', 'formulas', 'ranges', 'sortColumn'],
  ({ filters, onEdit }: PanelProps) => {
    return (
      <Disclosure title={filterSections.columns} state={filterSections.shown(filters.metric.length)} open={false}>
        <ColumnPicker
          shown={filters.metric}
          screen={filters}
          onChange={(metric) => onEdit({ metric }, 'push')}
          onEdit={(change) => onEdit(change, 'push')}
        />
      </Disclosure>
    )
  },
)
