import { Fragment } from 'react'
import { fewestPlays } from '#domain/traders/ratings'
import { longestRest } from '#domain/traders/settlement'
import { howRated } from '../../texts/traders.ts'
import { Section } from '../../ui/controls/section.tsx'
import styles from './how-rated.module.css'

/** How ratings are computed, in plain words: whoever has the plays can do it again. */
export const HowRated = () => (
  <div className={styles.place}>
    <Section title={howRated.title} level={2} open={false}>
      <dl className={styles.terms}>
        {howRated.terms(fewestPlays, longestRest).map(([term, meaning]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  </div>
)
