import styles from './sentiment.module.css'

/** What a trader expects of the stock. */
export const Sentiment = ({ basic }: { readonly basic: 'Bullish' | 'Bearish' }) => (
  <span className={styles.sentiment} data-sentiment={basic}>
    {basic}
  </span>
)
