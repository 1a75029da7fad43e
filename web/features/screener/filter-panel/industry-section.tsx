import { useState } from 'react'
import type { Choice } from '#domain/screen/facets'
import { formatInteger } from '../../../format/numbers.ts'
import { titleCase } from '../../../format/text.ts'
import { filterSections, industrySection } from '../../../texts/filter-panel.ts'
import { CheckBox } from '../../../ui/controls/check-box.tsx'
import { SearchBox } from '../../../ui/controls/search-box.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import styles from './check-list.module.css'
import type { PanelProps } from './panel-props.ts'

/** How many industries are listed before somebody searches: there are hundreds. */
const listed = 40

/** The lines of business, the chosen ones first, then those with the most stocks. */
export const IndustrySection = (props: PanelProps) => {
  const { length } = props.filters.industry
  return (
    <Section
      title={filterSections.industry}
      state={length === 0 ? filterSections.any : filterSections.set(length)}
      open={false}
    >
      <Industries {...props} />
    </Section>
  )
}

function Industries({ filters, facets, onEdit }: PanelProps) {
  const { industry: chosen } = filters
  const [text, setText] = useState('')
  const found = choicesFor(facets?.industry ?? [], chosen, text)
  const more = found.length - listed
  const toggle = (industry: string) => {
    const others = chosen.filter((other) => other !== industry)
    onEdit({ industry: others.length === chosen.length ? [...chosen, industry] : others }, 'push')
  }
  return (
    <>
      <SearchBox
        label={industrySection.find}
        placeholder={industrySection.find}
        value={text}
        maxLength={60}
        onSearch={setText}
      />
      <div>
        {found.slice(0, Math.max(listed, chosen.length)).map((choice) => (
          <CheckBox
            key={choice.text}
            label={titleCase(choice.text)}
            note={formatInteger(choice.count)}
            checked={chosen.includes(choice.text)}
            onChange={() => toggle(choice.text)}
          />
        ))}
      </div>
      {found.length === 0 && facets && <p className={styles.hint}>{industrySection.none(text)}</p>}
      {more > 0 && <p className={styles.hint}>{industrySection.more(formatInteger(more))}</p>}
    </>
  )
}

/** What a text finds; chosen ones that the market does not know stay, or nobody could take them off. */
function choicesFor(all: readonly Choice[], chosen: readonly string[], text: string): readonly Choice[] {
  const known = new Set(all.map((choice) => choice.text))
  const strange = chosen.filter((industry) => !known.has(industry)).map((industry) => ({ text: industry, count: 0 }))
  const words = text.toUpperCase().split(/\s+/)
  const place = (choice: Choice) => Number(!chosen.includes(choice.text))
  return [...strange, ...all]
    .filter((choice) => words.every((word) => choice.text.includes(word)))
    .toSorted((a, b) => place(a) - place(b) || b.count - a.count)
}
