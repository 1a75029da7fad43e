import type { Stock } from '#domain/stock/stock'
import { Section } from '../../ui/controls/section.tsx'
import { keyData } from '../../texts/stock.ts'
import { FactList } from './fact-list.tsx'
import { keyFacts } from './facts.ts'

/** What a company reports, and its size. */
export const KeyData = ({ stock }: { readonly stock: Stock }) => (
  <Section title={keyData.title} level={2} open={false}>
    <FactList stock={stock} facts={keyFacts} />
  </Section>
)
