import { fewestPlays } from '#domain/ratings'
import { longestRest } from '#domain/settlement'
import { Section } from '../../ui/controls/section.tsx'
import styles from './how-rated.module.css'

/** How ratings are computed, in plain words: whoever has the plays can do it again. */
export const HowRated = () => (
  <div className={styles.place}>
    <Section title="How ratings are computed" level={2} open={false}>
      <dl className={styles.terms}>
        <dt>Play</dt>
        <dd>
          A message that is marked bullish or bearish and names one stock of this market, and no other. Of several by
          the same trader about the same stock before its next close, the first counts.
        </dd>
        <dt>Entry</dt>
        <dd>
          The stock’s last close when the message was written. So whoever writes while a session runs is measured from
          the close before it, and at a weekend from Friday’s.
        </dd>
        <dt>Exits</dt>
        <dd>
          The stock’s next close for the day, its fifth for the week. A session in which it rests is none of them. After{' '}
          {longestRest} days without a close a stock is taken for delisted: the week ends at its last close, and what
          nothing followed is not counted.
        </dd>
        <dt>Gain</dt>
        <dd>
          The change from entry to exit as a share of the entry, turned round for who was bearish. Closes are adjusted
          for splits; dividends, fees and taxes are left out.
        </dd>
        <dt>Wins, win − loss, ratio</dt>
        <dd>
          Above 0 is a win, below 0 a loss, 0 neither. Win − loss is the one less the other; the ratio is the wins among
          both, and 0.50 is what a coin would reach.
        </dd>
        <dt>Quality</dt>
        <dd>The mean gain of all settled plays, in per cent.</dd>
        <dt>How sure this is</dt>
        <dd>
          Fewer than {fewestPlays} settled plays are too few to rate. The thin line at a bar, the brackets and the band
          around a curve are where the truth lies in about 95 of 100 cases (Wilson’s interval for ratios, Student’s t
          for means). Plays of one week move together, so be a little more doubtful than that; and of many traders some
          are lucky.
        </dd>
      </dl>
    </Section>
  </div>
)
