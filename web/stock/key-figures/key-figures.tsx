import { type ReactNode, use } from 'react'
import { metrics } from '#domain/stock/metrics'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { useShownDataset } from '../../state/store.ts'
import { WhyUnknownContext } from '../../ui/data-display/unknown-value.tsx'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { keyFigures as texts } from '../stock-texts.ts'
import { figures, figureTiles } from './figure-tiles.ts'
import { nextReport } from './next-report.ts'
import { FigureTile, PendingTile } from './tile.tsx'
import styles from './key-figures.module.css'

interface KeyFiguresProps {
  readonly stock: Stock
  /** Undefined while unknown. */
  readonly percentiles: SectorPercentiles | undefined
}

/** What people ask first about a company, each figure with the median of its sector, and the next report. */
export function KeyFigures({ stock, percentiles }: KeyFiguresProps) {
  const whyUnknown = use(WhyUnknownContext)
  const today = useShownDataset()?.date ?? stock.date
  return (
    <Section>
      {[...figureTiles({ stock, percentiles, whyUnknown }), nextReport(stock, today, whyUnknown)].map((tile) => (
        <li key={tile.label}>
          <FigureTile {...tile} />
        </li>
      ))}
    </Section>
  )
}

/** The key figures until the stock is loaded, in their size. */
export const PendingKeyFigures = () => (
  <Section>
    {[...figures.map((id) => metrics[id].label), texts.nextReport].map((label) => (
      <li key={label}>
        <PendingTile label={label} />
      </li>
    ))}
  </Section>
)

const Section = ({ children }: { readonly children: ReactNode }) => (
  <section aria-labelledby="key-figures" data-on-paper>
    <h2 id="key-figures">
      <VisuallyHidden>{texts.title}</VisuallyHidden>
    </h2>
    <ul className={styles.tiles}>{children}</ul>
  </section>
)
